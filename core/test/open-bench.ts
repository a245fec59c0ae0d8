import { afterEach } from '@jest/globals';
import type { Chain, RunEvent, RunRequest, RunSummary } from '@opchain/core';
import type { Clock } from '@opchain/core/internal/model';
import type { AuthProvider } from '@opchain/core/plugin';
import { runChain, type RunnerPorts } from '@opchain/core/internal/runner';
import { type ApiSketch, describeApi } from './describe-api.js';
import { makePorts } from './make-ports.js';
import { openPlainExecutor } from './plain-executor.js';
import { type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';

/** A server and everything that a run needs to call it. */
export interface Bench {
  /** The scripted server. */
  readonly server: TestServer;
  /** The ports of the runner. */
  readonly ports: RunnerPorts;
  /** The request of a run with the server; every field may be replaced. */
  request(chain: Chain, more?: Partial<RunRequest>): RunRequest;
  /** Runs a chain and returns its summary and events. */
  run(chain: Chain, more?: Partial<RunRequest>): Promise<RunSummary & { readonly events: readonly RunEvent[] }>;
}

/** A scripted server and the ports of the runner with an executor, closed after the test. */
export async function openBench(
  api: ApiSketch,
  handlers: Readonly<Record<string, ResponseHandler>>,
  more: { readonly providers?: readonly AuthProvider[]; readonly clock?: Clock } = {},
): Promise<Bench> {
  const server = await startServer(handlers);
  const { executor, close } = openPlainExecutor();
  closing.push(
    () => Promise.resolve(close()),
    () => server.stop(),
  );
  const ports = makePorts({ executor, ...more });
  const description = describeApi(api);
  const request = (chain: Chain, changes: Partial<RunRequest> = {}): RunRequest => ({
    chain,
    descriptions: { api: description },
    servers: { api: server.url },
    ...changes,
  });
  return {
    server,
    ports,
    request,
    async run(chain, changes) {
      const run = runChain(request(chain, changes), ports);
      const events: RunEvent[] = [];
      run.events.subscribe((event) => events.push(event));
      return { ...(await run.finished), events };
    },
  };
}

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
