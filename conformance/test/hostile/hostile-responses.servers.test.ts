import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createKernel, type Kernel, readChain, type RunEvent, type RunSummary } from '@opchain/core';
import { nodeExecutor } from '@opchain/executor-node';
import { openApiLoader } from '@opchain/openapi-loader';
import {
  chainForResponses,
  describeResponse,
  hostileResponses,
  startHostileServers,
} from '../../../scripts/bench/faults/hostile-responses.mjs';

const names = Object.keys(hostileResponses);
let servers: Awaited<ReturnType<typeof startHostileServers>>;

beforeAll(async () => {
  servers = await startHostileServers();
});
afterAll(() => servers.stop());

describe('over node:http', () => {
  let kernel: Kernel;
  let summary: RunSummary;
  const events: RunEvent[] = [];

  beforeAll(async () => {
    kernel = await createKernel({ plugins: [openApiLoader(), nodeExecutor()] });
    const load = async (name: string) =>
      [
        name,
        await kernel.load(
          { location: `${name}.json`, content: JSON.stringify(describeResponse(name)) },
          { read: () => Promise.reject(new Error('no')) },
        ),
      ] as const;
    const run = kernel.run({
      chain: await readChain(JSON.stringify(chainForResponses(names))),
      descriptions: Object.fromEntries(await Promise.all([...names, 'good'].map(load))),
      servers: servers.urls,
      options: { stepTimeoutMs: 3_000, timeoutMs: 60_000 },
    });
    run.events.subscribe((event) => events.push(event));
    summary = await run.finished;
  }, 90_000);
  afterAll(() => kernel.dispose());

  const find = (stepId: string) => summary.results.find((result) => result.stepId === stepId);

  test.each(Object.entries(hostileResponses))(
    '%s: the step fails with a specific message, and its dependent steps are skipped',
    (name, { code, messagePattern }) => {
      expect(find(name)).toMatchObject({
        state: 'failed',
        failure: { code, message: expect.stringMatching(messagePattern) as unknown },
      });
      expect(find(name)?.failure?.message).toMatch(/^[A-Z0-9].*\.$/s);
      expect(find(name)?.failure?.message.length).toBeLessThan(300);
      expect(find(`after-${name}`)).toMatchObject({ state: 'skipped', failure: { code: 'DEPENDENCY_FAILED' } });
    },
  );

  test('the other branches finish and the run ends', () => {
    expect(['good1', 'good2', 'good3'].map((id) => find(id)?.state)).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect(summary).toMatchObject({ state: 'failed' });
    expect(events.at(-1)?.type).toBe('run-finished');
  });
});
