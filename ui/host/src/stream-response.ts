import type { ServerResponse } from 'node:http';
import type { HttpResult, PartialResponse } from '@opchain/core/internal/model';

/** How often what arrived is passed on, in milliseconds. */
const INTERVAL_MS = 20;

/** Why a call failed, as the page shows it. */
export interface RelayFailure {
  readonly code: string;
  readonly message: string;
}

/** Passes a response on to the page while it arrives. */
export interface ResponseStream {
  /** Status and headers have arrived. */
  readonly onResponse: (partial?: PartialResponse) => void;
  /** The response is complete. */
  end(result: HttpResult): void;
  /** The call failed. False if nothing was passed on, so that the failure can be reported otherwise. */
  fail(failure: RelayFailure): boolean;
}

/** The form that the contract of `@opchain/executor-relay` describes for a request with `stream`. */
export function streamResponse(
  response: ServerResponse,
  responseHeaders: Readonly<Record<string, string>>,
): ResponseStream {
  let partial: PartialResponse | undefined;
  let passedOn = 0;
  let timer: NodeJS.Timeout | undefined;
  response.on('close', () => clearInterval(timer));

  const writeHead = ({ status, statusText, headers }: Omit<PartialResponse, 'body'>): void => {
    response.writeHead(200, { ...responseHeaders, 'content-type': 'application/octet-stream' });
    response.write(`${JSON.stringify({ status, statusText, headers, stream: true })}\n`);
  };
  const writePart = (body: Uint8Array): void => {
    const part = body.subarray(passedOn);
    if (part.length === 0 || response.destroyed) return;
    passedOn = body.length;
    response.write(`${part.length}\n`);
    response.write(part);
  };
  const finish = (end: object): void => {
    clearInterval(timer);
    response.end(`${JSON.stringify(end)}\n`);
  };

  return {
    onResponse(arrived) {
      if (arrived === undefined || partial !== undefined || response.destroyed) return;
      partial = arrived;
      writeHead(arrived);
      timer = setInterval(() => writePart(arrived.body()), INTERVAL_MS);
    },
    end(result) {
      if (partial === undefined) writeHead(result);
      writePart(result.body);
      finish({ truncated: result.truncated });
    },
    fail(failure) {
      if (partial === undefined || response.destroyed) return false;
      writePart(partial.body());
      finish(failure);
      return true;
    },
  };
}
