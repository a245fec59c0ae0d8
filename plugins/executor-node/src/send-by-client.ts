import { Readable } from 'node:stream';
import { collectBody, isOpchainError, networkError, OpchainError } from '@opchain/core';
import type { BodyCollector, ExecuteScope, HeaderField, HttpCall, HttpResult } from '@opchain/core';
import type { Dispatcher } from 'undici';
import { listenToAbort } from './listen-to-abort.js';
import type { Clients, KeptClient } from './open-clients.js';
import type { Address } from './read-address.js';
import { contentEncodings, readBody } from './read-body.js';
import { messageHeaders } from './request-headers.js';
import type { Failure } from './send-call.js';
import { isReset } from './send-call.js';

/** Sends one call over a kept connection of undici, which costs a third of what `node:http` takes, but longer to load. */
export function sendByClient(call: HttpCall, address: Address, scope: ExecuteScope, clients: Clients): Promise<HttpResult | Failure> {
  const kept = clients.take(address.origin);
  return new Promise<HttpResult | Failure>((resolve) => {
    const exchange = new Exchange(address, scope, kept, (outcome, isComplete) => {
      if (isComplete) clients.put(address.origin, kept);
      else clients.drop(kept);
      resolve(outcome);
    });
    if (exchange.isDone) return;
    try {
      kept.client.dispatch(
        { method: call.method as Dispatcher.HttpMethod, path: address.path, headers: messageHeaders(call, address.host), body: call.body ?? null },
        exchange,
      );
    } catch (error) {
      exchange.onError(error as Error);
    }
  });
}

/** One request and its answer, as undici tells of them. */
class Exchange implements Dispatcher.DispatchHandlers {
  readonly #wasKept: boolean;
  #stopListening = (): void => undefined;
  #isDone = false;
  #isReceived = false;
  #status = 0;
  #statusText = '';
  #headers: readonly HeaderField[] = [];
  #body: BodyCollector | undefined;
  #stream: Readable | undefined;

  constructor(
    private readonly address: Address,
    private readonly scope: ExecuteScope,
    private readonly kept: KeptClient,
    private readonly settle: (outcome: HttpResult | Failure, isComplete: boolean) => void,
  ) {
    this.#wasKept = kept.hasAnswered;
    this.#stopListening = listenToAbort(scope, () => this.#give({ error: scope.signal.reason, staleConnection: false }));
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  onConnect(): void {
    this.scope.onSent();
  }

  onUpgrade(): void {
    this.#give({
      error: new OpchainError('RESPONSE_BROKEN', `${this.address.host} changed to another protocol, which nobody had asked for.`),
      staleConnection: false,
    });
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    // What a server says meanwhile is no answer.
    if (status < 200) return true;
    this.kept.hasAnswered = true;
    this.#status = status;
    this.#statusText = statusText;
    this.#headers = readFields(raw);
    const encodings = contentEncodings(this.#headers);
    if (encodings.length === 0) {
      this.#body = collectBody(this.scope.maxBodyBytes);
      return true;
    }
    const stream = new Readable({ read: resume });
    this.#stream = stream;
    readBody(stream, encodings, this.address.host, this.scope.maxBodyBytes).then(
      ({ body, truncated }) => this.#give(this.#result(body, truncated)),
      (error: unknown) => this.#fail(error),
    );
    return true;
  }

  onData(piece: Buffer): boolean {
    // undici uses its memory again, so that a piece which is kept has to be copied.
    if (this.#stream !== undefined) return this.#stream.push(Buffer.from(piece));
    if (this.#body?.add(Buffer.from(piece)) === false) this.#give(this.#result(this.#body.body(), true));
    return true;
  }

  onComplete(): void {
    this.#isReceived = true;
    if (this.#stream !== undefined) this.#stream.push(null);
    else this.#give(this.#result(this.#body?.body() ?? new Uint8Array(0), false));
  }

  onError(error: Error): void {
    if (this.#stream !== undefined) this.#stream.destroy(error);
    this.#fail(error);
  }

  #fail(error: unknown): void {
    const own = isOpchainError(error) ? error : networkError(error, this.address.host);
    this.#give({ error: own, staleConnection: this.#wasKept && this.#status === 0 && isReset(error) });
  }

  #result(body: Uint8Array, truncated: boolean): HttpResult {
    return { status: this.#status, statusText: this.#statusText, headers: this.#headers, body, truncated };
  }

  /** Ends the exchange; a connection on which something may still be under way is not used again. */
  #give(outcome: HttpResult | Failure): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#stopListening();
    if (!this.#isReceived) this.#stream?.destroy();
    this.settle(outcome, this.#isReceived);
  }
}

function readFields(raw: readonly Buffer[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) fields.push([raw[index]!.toString('latin1'), raw[index + 1]!.toString('latin1')]);
  return fields;
}
