import { describe, expect, test } from '@jest/globals';
import { hasPostgres, startPostgres } from '@opchain/test-support/start-postgres';
import { listProfileCases } from '../src/check/list-cases.js';
import type { ConformanceCase } from '../src/engine/conformance-case.js';
import { openTarget } from '../src/engine/target/open-target.js';
import { runCases } from '../src/engine/run-cases.js';
import {
  startBundledTarget,
  type StartedTarget,
  startReferenceTarget,
  startShopTarget,
} from '@opchain/test-support/start-targets';

const mongo = process.env['MONGODB_URL'];
const twoMinutes = 120_000;

/** The rules that another store can break: the others are about requests that never reach it. */
const storeRules = new Set([
  'success',
  'behavior',
  'stored',
  'own-id',
  'same-record',
  'links',
  'location',
  'deleted',
  'named',
  'cursor',
]);

/** Every case on one framework; on the others, those that depend on the store. */
const isStoreCase =
  (framework: string) =>
  ({ rule }: ConformanceCase) =>
    framework === 'fastify' || rule === undefined || storeRules.has(rule);

async function expectConforming(
  start: () => Promise<StartedTarget>,
  isTried: (testCase: ConformanceCase) => boolean = () => true,
): Promise<void> {
  const started = await start();
  const target = await openTarget(started.options);
  try {
    const cases = await listProfileCases(started.options.profile);
    const results = await runCases(cases.filter(isTried), target);
    const bad = results
      .filter(({ verdict }) => verdict !== 'passed')
      .map((result) => `${result.case.title}: ${result.reason ?? result.verdict}`);
    expect(bad).toEqual([]);
  } finally {
    await target.close();
    await started.stop();
  }
}

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
  (mongo === undefined ? test.skip : test).each(['express', 'fastify', 'hapi', 'koa'])(
    `on %s with the MongoDB store${mongo === undefined ? ' (skipped: no MongoDB; set MONGODB_URL)' : ''}`,
    (framework) => expectConforming(() => startShopTarget(framework, String(mongo)), isStoreCase(framework)),
    twoMinutes,
  );
  test('on bundled', () => expectConforming(startBundledTarget), twoMinutes);
  test('on reference with SQLite', () => expectConforming(() => startReferenceTarget()), twoMinutes);
  (hasPostgres() ? test : test.skip)(
    `on reference with PostgreSQL${hasPostgres() ? '' : ' (skipped: no PostgreSQL)'}`,
    async () => {
      const postgres = await startPostgres();
      try {
        await expectConforming(() => startReferenceTarget(postgres.url));
      } finally {
        await postgres.stop();
      }
    },
    twoMinutes,
  );
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
