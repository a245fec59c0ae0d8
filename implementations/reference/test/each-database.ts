import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { hasPostgres, startPostgres } from '@opchain/test-support/start-postgres';

/** An empty database for one group of tests. */
interface TestDatabase {
  readonly setting: string;
  remove(): Promise<void>;
}

/**
 * Describes tests for each database: an SQLite file, and PostgreSQL where one is available. `database()` is the setting that names it,
 * available in hooks and tests.
 */
export function describeOnEachDatabase(title: string, body: (database: () => string) => void): void {
  const describeOn = (name: string, open: () => Promise<TestDatabase>) =>
    describe(`${title}, on ${name}`, () => {
      let opened: TestDatabase;
      beforeAll(async () => {
        opened = await open();
      }, 60_000);
      afterAll(() => opened.remove());
      body(() => opened.setting);
    });

  describeOn('SQLite', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reference-'));
    return { setting: join(folder, 'shop.sqlite'), remove: () => rm(folder, { recursive: true, force: true }) };
  });
  if (hasPostgres()) {
    describeOn('PostgreSQL', async () => {
      const { url, stop } = await startPostgres();
      return { setting: url, remove: stop };
    });
  } else {
    console.warn(`${title}, on PostgreSQL: skipped: no PostgreSQL`);
    describe.skip(`${title}, on PostgreSQL (skipped: no PostgreSQL)`, () => body(() => ''));
  }
}
