import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import type { Contract } from '../../src/contract/contract.js';
import type { Target } from '../../src/engine/target/target.js';

/** A target whose calls a function answers, without a server or a credential. */
export function createTestTarget({
  url,
  contract,
  answer,
}: {
  readonly url: string;
  readonly contract: Contract;
  readonly answer: (call: HttpCall) => HttpResult;
}): Target {
  return {
    url,
    contract,
    description: contract.description,
    credentials: {},
    kernel: undefined as never,
    scheme: () => undefined,
    authorize: () => Promise.resolve((call) => Promise.resolve(answer(call))),
    isInteractive: () => false,
    mask: (value) => value,
    close: () => Promise.resolve(),
  };
}

/** A response with a JSON body, or without one. */
export function toResult(status: number, value?: unknown, headers: Readonly<Record<string, string>> = {}): HttpResult {
  return {
    status,
    statusText: '',
    headers: [
      ...(value === undefined ? [] : [['content-type', 'application/json'] as const]),
      ...Object.entries(headers),
    ],
    body: new TextEncoder().encode(value === undefined ? '' : JSON.stringify(value)),
    truncated: false,
  };
}
