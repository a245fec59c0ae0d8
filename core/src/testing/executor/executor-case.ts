import type { HttpCall, HttpResult } from '../../model/http.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import type { ExecuteScope, Executor } from '../../plugin/contract.js';
import type { ExecutorLimit, ReceivedRequest, ScriptedResponse, ScriptedServer } from '../executor-harness.js';
import { assertEqual } from '../plugin-case.js';

/** The environment of a case. */
export interface Bench {
  readonly server: ScriptedServer;
  readonly executor: Executor;
  readonly deadUrl: () => Promise<string>;
  readonly cannot: (limit: ExecutorLimit) => boolean;
  /** Creates a call to that path of the server, `GET` by default. */
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

/** Returns the requests that the server received; fails unless there are that many, at least one. */
export async function received(
  server: ScriptedServer,
  count: number,
): Promise<[ReceivedRequest, ...ReceivedRequest[]]> {
  const requests = await server.received();
  assertEqual(requests.length, count, 'the number of requests received');
  return [...requests] as [ReceivedRequest, ...ReceivedRequest[]];
}

/** The code of an error; any other value unchanged, for the message. */
export function codeOf(error: unknown): unknown {
  return isOpchainError(error) ? error.code : error instanceof Error ? `${error.name}: ${error.message}` : error;
}
