import type { HttpCall, HttpResult } from '../../model/http.js';
import { isOpchainError } from '../../model/opchain-error.js';
import type { ExecuteScope, Executor } from '../../plugin/contract.js';
import type { ExecutorLimit, ReceivedRequest, ScriptedResponse, ScriptedServer } from '../executor-harness.js';
import { assertEqual } from '../plugin-case.js';

/** What a case works with. */
export interface Bench {
  readonly server: ScriptedServer;
  readonly executor: Executor;
  readonly deadUrl: () => Promise<string>;
  readonly cannot: (limit: ExecutorLimit) => boolean;
  /** A call to that path of the server, `GET` unless told otherwise. */
  readonly send: (path: string, more?: Partial<HttpCall>, scope?: Partial<ExecuteScope>) => Promise<HttpResult>;
}

export type Script = Readonly<Record<string, ScriptedResponse>>;

export interface ExecutorCase {
  readonly title: string;
  readonly script: Script | (() => Promise<Script>);
  readonly run: (bench: Bench) => Promise<void>;
}

export function textOf(result: HttpResult): string {
  return new TextDecoder().decode(result.body);
}

/** What the server received, which must be so many requests, one at least. */
export async function received(
  server: ScriptedServer,
  count: number,
): Promise<[ReceivedRequest, ...ReceivedRequest[]]> {
  const requests = await server.received();
  assertEqual(requests.length, count, 'the number of requests received');
  return [...requests] as [ReceivedRequest, ...ReceivedRequest[]];
}

/** An error's code; anything else as it is, for the message. */
export function codeOf(error: unknown): unknown {
  return isOpchainError(error) ? error.code : error instanceof Error ? `${error.name}: ${error.message}` : error;
}
