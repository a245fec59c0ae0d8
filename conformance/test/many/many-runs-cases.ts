import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { type Credential, readChain, type RunSummary } from '@opchain/core';
import { listProfileCases } from '../../src/check/list-cases.js';
import { openTarget } from '../../src/engine/target/open-target.js';
import { runCases } from '../../src/engine/run-cases.js';
import { startMutatingProxy } from '../../src/prove/start-mutating-proxy.js';
import {
  startBundledTarget,
  type StartedTarget,
  startReferenceTarget,
  startShopTarget,
} from '@opchain/test-support/start-targets';

const tenMinutes = 600_000;
/** `reference` has a single list. */
const NOTHING_TO_TRY = 'no other list has a second page';

/** Soak tests use the full counts; a sample runs with the other tests. */
export function testManyRuns({ runs, checks }: { readonly runs: number; readonly checks: number }): void {
  describe(`${runs} of ${runs} runs succeed`, () => {
    test.each([
      ['R1', () => startShopTarget('express', 'memory')],
      ['R2', startBundledTarget],
    ] as const)(
      'of %s',
      async (name, start) => {
        const started = await start();
        const target = await openTarget(started.options);
        try {
          const chain = await readChain(await readFile(`conformance/chains/${name}.arazzo.yaml`, 'utf8'));
          const verdicts = new Map<RunSummary['state'], number>();
          for (let count = 0; count < runs; count += 1) {
            const credentials = Object.values(target.credentials).filter(
              (credential: Credential) => credential.name !== 'shortLived',
            );
            const run = target.kernel.run({
              chain,
              descriptions: { shop: target.description },
              servers: { shop: target.url },
              credentials,
            });
            const { state } = await run.finished;
            verdicts.set(state, (verdicts.get(state) ?? 0) + 1);
          }
          expect(Object.fromEntries(verdicts)).toEqual({ succeeded: runs });
        } finally {
          await target.close();
          await started.stop();
        }
      },
      tenMinutes,
    );
  });

  describe(`a correct server behind the mutants' proxy passes ${checks} of ${checks} checks`, () => {
    const profiles: readonly (readonly [string, () => Promise<StartedTarget>])[] = [
      ['shop', () => startShopTarget('koa', 'memory')],
      ['bundled', startBundledTarget],
      ['reference', () => startReferenceTarget()],
    ];
    test.each(profiles)(
      '%s',
      async (_, start) => {
        const started = await start();
        const proxy = await startMutatingProxy(started.options.url);
        const target = await openTarget({ ...started.options, url: proxy.url });
        try {
          for (let count = 0; count < checks; count += 1) {
            const results = await runCases(await listProfileCases(started.options.profile), target);
            expect(
              results
                .filter(({ verdict, reason }) => verdict !== 'passed' && reason !== NOTHING_TO_TRY)
                .map((result) => `check ${count + 1}: ${result.case.title}: ${result.reason ?? ''}`),
            ).toEqual([]);
          }
        } finally {
          await target.close();
          await proxy.close();
          await started.stop();
        }
      },
      tenMinutes,
    );
  });
}
