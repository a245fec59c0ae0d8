import { type ReceivedCall, send, startServer } from './start-server.js';

export interface ServedJson {
  readonly url: string;
  /** All requests as `METHOD target` with header fields and body. */
  readonly received: readonly (Pick<ReceivedCall, 'headers' | 'body'> & { readonly line: string })[];
  stop(): Promise<void>;
}

/**
 * A server on 127.0.0.1 that responds with the same JSON to all requests, except for those configured by `METHOD
 * target`.
 */
export async function serveJson(
  json: unknown,
  answers: Readonly<Record<string, { status?: number; headers?: Record<string, string>; json?: unknown }>> = {},
): Promise<ServedJson> {
  const lineOf = ({ method, target }: ReceivedCall): string => `${method} ${target}`;
  const server = await startServer({
    '*': (response, call) => {
      const answer = answers[lineOf(call)] ?? {};
      send(response, answer.status ?? 200, answer.json ?? json, answer.headers);
    },
  });
  return {
    url: server.url,
    get received() {
      return server.received.map((call) => ({ ...call, line: lineOf(call) }));
    },
    stop: () => server.stop(),
  };
}
