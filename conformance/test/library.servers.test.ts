import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ConformanceCase } from '../src/engine/conformance-case.js';
import { loadContract } from '../src/contract/load-contract.js';
import { deriveCases } from '../src/rules/derive-cases.js';
import { runCases } from '../src/engine/run-cases.js';
import { openContractTarget } from '../src/engine/target/open-target.js';
import type { Target } from '../src/engine/target/target.js';
import { libraryDescription, libraryFaults, startLibrary } from './targets/start-library.js';

// A server with habits of its own, and a description without settings: nothing here was made for it.
let library: Awaited<ReturnType<typeof startLibrary>>;
let target: Target;
let cases: readonly ConformanceCase[];

beforeAll(async () => {
  library = await startLibrary();
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-library-')), 'library.openapi.json');
  await writeFile(file, JSON.stringify(libraryDescription));
  const contract = await loadContract(file, { safe: 'all' });
  ({ cases } = await deriveCases(contract));
  target = await openContractTarget({ url: library.url, contract });
});
afterAll(async () => {
  await target.close();
  await library.stop();
});

const failures = async () =>
  (await runCases(cases, target))
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ case: { id }, reason = '' }) => `${id}: ${reason}`);

test('passes a correct server', async () => {
  library.plant(undefined);
  expect(await failures()).toEqual([]);
}, 60_000);

test.each(libraryFaults)(
  'fails a server that %s',
  async (planted) => {
    library.plant(planted);
    expect((await failures()).length).toBeGreaterThan(0);
  },
  60_000,
);
