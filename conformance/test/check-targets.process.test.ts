import { describe, expect, test } from '@jest/globals';
import { listProfileCases } from '../src/check/list-cases.js';
import { openTarget } from '../src/engine/target/open-target.js';
import { expectConforming, isStoreCase } from './expect-conforming.js';
import { runCases } from '../src/engine/run-cases.js';
import { startBundledTarget, startReferenceTarget, startShopTarget } from '@opchain/test-support/start-targets';

const twoMinutes = 120_000;

describe('every case passes', () => {
  test.each(
    ['express', 'fastify', 'hapi', 'koa'].flatMap((framework) =>
      ['memory', 'sqlite'].map((store) => [framework, store] as const),
    ),
  )(
    'on %s with the %s store',
    (framework, store) =>
      expectConforming(
        () => startShopTarget(framework, store),
        store === 'memory' ? undefined : isStoreCase(framework),
      ),
    twoMinutes,
  );
  test('on bundled', () => expectConforming(startBundledTarget), twoMinutes);
  test(
    'in two concurrent checks of one server',
    async () => {
      const started = await startShopTarget('fastify', 'memory');
      const targets = [await openTarget(started.options), await openTarget(started.options)];
      try {
        const cases = await listProfileCases('shop');
        const both = await Promise.all(targets.map((target) => runCases(cases, target)));
        expect(both.flat().filter(({ verdict }) => verdict !== 'passed')).toEqual([]);
      } finally {
        for (const target of targets) await target.close();
        await started.stop();
      }
    },
    twoMinutes,
  );
});

describe('without credentials', () => {
  test.each([
    ['bundled', startBundledTarget],
    ['reference', () => startReferenceTarget()],
  ] as const)(
    'on %s, no case fails if its roles have no credentials: it is skipped and names a role',
    async (profile, start) => {
      const started = await start();
      const target = await openTarget({ url: started.options.url, profile });
      try {
        const results = await runCases(await listProfileCases(profile), target);
        expect(
          results
            .filter(({ verdict }) => verdict === 'failed')
            .map((result) => `${result.case.title}: ${result.reason}`),
        ).toEqual([]);
        const reasons = results.flatMap(({ verdict, reason }) => (verdict === 'skipped' ? [reason] : []));
        expect(reasons.length).toBeGreaterThan(40);
        // A server without records shows none, and a record cannot be made without a credential.
        for (const reason of reasons) expect(reason).toMatch(/^no credential for \w+|returned nothing at \/0\/id$/);
        expect(results.some(({ verdict }) => verdict === 'passed')).toBe(true);
      } finally {
        await target.close();
        await started.stop();
      }
    },
    twoMinutes,
  );

  test(
    'on reference, no case fails if only the customer has a credential',
    async () => {
      const started = await startReferenceTarget();
      const { customer } = started.options.credentials ?? {};
      const target = await openTarget({ ...started.options, credentials: customer === undefined ? {} : { customer } });
      try {
        const results = await runCases(await listProfileCases('reference'), target);
        expect(
          results
            .filter(({ verdict }) => verdict === 'failed')
            .map((result) => `${result.case.title}: ${result.reason}`),
        ).toEqual([]);
        expect(results.filter(({ verdict }) => verdict === 'skipped').map(({ reason }) => reason)).toContain(
          'no credential for admin',
        );
      } finally {
        await target.close();
        await started.stop();
      }
    },
    twoMinutes,
  );
});

test(
  'a check of a shop leaves no records behind, including those of its chains',
  async () => {
    const started = await startShopTarget('express', 'memory');
    const target = await openTarget(started.options);
    const list = () =>
      Promise.all(
        ['customers', 'products', 'orders'].map(
          async (name) => (await (await fetch(`${started.options.url}/${name}?limit=200`)).json()) as unknown,
        ),
      );
    try {
      const before = await list();
      await runCases(await listProfileCases('shop'), target);
      expect(await list()).toEqual(before);
    } finally {
      await target.close();
      await started.stop();
    }
  },
  twoMinutes,
);
