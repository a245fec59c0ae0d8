import { describe, test } from '@jest/globals';
import { hasPostgres, startPostgres } from '@opchain/test-support/start-postgres';
import { startReferenceTarget, startShopTarget } from '@opchain/test-support/start-targets';
import { expectConforming, isStoreCase } from './expect-conforming.js';

const mongo = process.env['MONGODB_URL'];
const twoMinutes = 120_000;

describe('every case passes', () => {
  (mongo === undefined ? test.skip : test).each(['express', 'fastify', 'hapi', 'koa'])(
    `on %s with the MongoDB store${mongo === undefined ? ' (skipped: no MongoDB; set MONGODB_URL)' : ''}`,
    (framework) => expectConforming(() => startShopTarget(framework, String(mongo)), isStoreCase(framework)),
    twoMinutes,
  );
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
});
