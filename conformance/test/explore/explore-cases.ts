import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { formatChain, openDocument } from '@opchain/core';
import { replayChain } from '../../src/behaviors/replay-chain.js';
import { CaseFailure } from '../../src/engine/case-failure.js';
import { openTarget } from '../../src/engine/target/open-target.js';
import { Session } from '../../src/engine/session.js';
import type { Target } from '../../src/engine/target/target.js';
import { explore } from '../../src/explore/explore.js';
import { asBehavior } from '../../src/behaviors/as-behavior.js';
import { type MutatingProxy, startMutatingProxy } from '../../src/prove/start-mutating-proxy.js';
import { sequenceFaults } from '../mutants/sequence-faults.js';
import { type StartedTarget, startReferenceTarget, startShopTarget } from '@opchain/test-support/start-targets';

const durationMs = 60_000;
const MAX_CALLS = 6;

/** Soak tests use ten seeds; one runs with the other tests. */
export function testExplore(seeds: readonly number[]): void {
  describe.each([
    ['shop', () => startShopTarget('fastify', 'memory')],
    ['reference', () => startReferenceTarget()],
  ] as const)('%s', (profile, start) => {
    let started: StartedTarget;
    let proxy: MutatingProxy;
    let target: Target;

    beforeAll(async () => {
      started = await start();
      proxy = await startMutatingProxy(started.options.url);
      target = await openTarget({ ...started.options, url: proxy.url });
    }, 60_000);
    afterAll(async () => {
      await target.close();
      await proxy.close();
      await started.stop();
    });

    test('a correct server has no failure', async () => {
      proxy.install(undefined);
      const found = await explore(target, { seed: seeds[0]!, durationMs: 3_000 }, new AbortController().signal);
      expect(found?.failure.message).toBeUndefined();
    }, 30_000);

    test.each(sequenceFaults.filter((each) => each.profile === profile))(
      `$title is found in ${Math.ceil(seeds.length * 0.9)} of ${seeds.length} seeds, and a chain of at most ${MAX_CALLS} calls repeats it`,
      async ({ mutate }) => {
        const missed: string[] = [];
        for (const seed of seeds) {
          proxy.install(mutate);
          const found = await explore(target, { seed, durationMs }, new AbortController().signal);
          const calls = found?.chain.steps.filter(({ kind }) => kind === 'operation').length ?? 0;
          if (found === undefined || calls > MAX_CALLS) {
            missed.push(`seed ${seed}: ${found === undefined ? 'not found' : `${calls} calls`}`);
            continue;
          }
          const { chain } = await openDocument(await formatChain(found.chain, 'yaml'));
          proxy.install(mutate);
          expect(await failureOf(target, chain)).toBeDefined();
          proxy.install(undefined);
          expect(await failureOf(target, chain)).toBeUndefined();
        }
        expect(missed.slice(Math.floor(seeds.length / 10))).toEqual([]);
      },
      seeds.length * 2 * durationMs,
    );
  });
}

/** Why a chain fails at the target; undefined if it succeeds. */
async function failureOf(target: Target, chain: Parameters<typeof asBehavior>[0]): Promise<string | undefined> {
  const session = new Session(target);
  try {
    await replayChain(asBehavior(chain), session);
    return undefined;
  } catch (error) {
    if (error instanceof CaseFailure) return error.message;
    throw error;
  } finally {
    await session.cleanUp();
  }
}
