import { Readable } from 'node:stream';
import { collectBody, isOpchainError, networkError, OpchainError } from '@opchain/core/plugin';
import type { BodyCollector, ExecuteScope, HeaderField, HttpCall, HttpResult } from '@opchain/core/plugin';
import type { Dispatcher } from 'undici';
import { listenToAbort } from './listen-to-abort.js';
import type { ClientPool, PooledClient } from './open-clients.js';
import type { Address } from './read-address.js';
import { contentEncodings, readBody } from './read-body.js';
import { messageHeaders } from './request-headers.js';
import type { SendFailure } from './send-call.js';
import { isReset } from './send-call.js';

/** Sends one call over a kept connection of undici, which costs a third of what `node:http` takes, but longer to load. */
export function sendByClient(
  call: HttpCall,
  address: Address,
  scope: ExecuteScope,
  clients: ClientPool,
): Promise<HttpResult | SendFailure> {
  const pooled = clients.acquire(address.origin);
  return new Promise<HttpResult | SendFailure>((resolve) => {
    const exchange = new Exchange(address, scope, pooled, (outcome, isComplete) => {
      if (isComplete) clients.release(address.origin, pooled);
      else clients.discard(pooled);
      resolve(outcome);
    });
    if (exchange.isDone) return;
    try {
      pooled.client.dispatch(
        {
          method: call.method as Dispatcher.HttpMethod,
          path: address.path,
          headers: messageHeaders(call, address.host),
          body: call.body ?? null,
        },
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
    private readonly pooled: PooledClient,
    private readonly onSettled: (outcome: HttpResult | SendFailure, isComplete: boolean) => void,
  ) {
    this.#wasKept = pooled.hasAnswered;
    this.#stopListening = listenToAbort(scope, () =>
      this.#give({ error: scope.signal.reason, isStaleConnection: false }),
    );
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  onConnect(): void {
    this.scope.onSent();
  }

  onUpgrade(): void {
    this.#give({
      error: new OpchainError(
        'RESPONSE_MALFORMED',
        `${this.address.host} switched to another protocol without being asked.`,
      ),
      isStaleConnection: false,
    });
  }

  onHeaders(status: number, raw: Buffer[], resume: () => void, statusText: string): boolean {
    // What a server says meanwhile is no answer.
    if (status < 200) return true;
    this.pooled.hasAnswered = true;
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

  onData(chunk: Buffer): boolean {
    // undici uses its memory again, so that a piece which is kept has to be copied.
    if (this.#stream !== undefined) return this.#stream.push(Buffer.from(chunk));
    if (this.#body?.add(Buffer.from(chunk)) === false) this.#give(this.#result(this.#body.body(), true));
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
    const opchainError = isOpchainError(error) ? error : networkError(error, this.address.host);
    this.#give({ error: opchainError, isStaleConnection: this.#wasKept && this.#status === 0 && isReset(error) });
  }

  #result(body: Uint8Array, truncated: boolean): HttpResult {
    return { status: this.#status, statusText: this.#statusText, headers: this.#headers, body, truncated };
  }

  /** Ends the exchange; a connection on which something may still be under way is not used again. */
  #give(outcome: HttpResult | SendFailure): void {
    if (this.#isDone) return;
    this.#isDone = true;
    this.#stopListening();
    if (!this.#isReceived) this.#stream?.destroy();
    this.onSettled(outcome, this.#isReceived);
  }
}

function readFields(raw: readonly Buffer[]): HeaderField[] {
  const fields: HeaderField[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2)
    fields.push([raw[index]!.toString('latin1'), raw[index + 1]!.toString('latin1')]);
  return fields;
}
