import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { RunningServer } from '@opchain/test-support/start-command';
import { loadContract } from '../../src/contract/load-contract.js';
import { foreignEntries, startForeign } from './start-foreign.js';

/** A fault of each server that is seen without a credential. */
const open = {
  clinic: 'vets-without-token',
  fleet: 'depots-without-key',
  'library-loans': 'branches-without-login',
};

describe.each(foreignEntries)('%s', (name, { description, faultList, users, missing }) => {
  const why = missing === undefined ? '' : ` (skipped: no ${missing})`;
  const startTest = missing === undefined ? test : test.skip;
  const servers: RunningServer[] = [];
  const start = async (planted?: string) => {
    const server = await startForeign(name, planted);
    servers.push(server);
    return server.url;
  };
  const firstList = async () => {
    const { operations } = (await loadContract(description)).description;
    return operations.find(({ id }) => id.startsWith('list'))?.path ?? '';
  };
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

  startTest(`responds to the first list operation of its description${why}`, async () => {
    const response = await fetch((await start()) + (await firstList()), { headers: Object.values(users)[0] ?? {} });
    expect(response.status).toBe(200);
    expect(Object.values((await response.json()) as object).some(Array.isArray)).toBe(true);
  });

  startTest(`accepts each of its users, and nobody else${why}`, async () => {
    const list = (await start()) + (await firstList());
    const status = async (headers: Readonly<Record<string, string>>) => (await fetch(list, { headers })).status;
    expect(await Promise.all(Object.values(users).map(status))).toEqual(Object.keys(users).map(() => 200));
    expect(await status({})).toBe(401);
  });

  startTest(`behaves as its planted fault says${why}`, async () => {
    expect((await fetch((await start(open[name])) + (await firstList()))).status).toBe(200);
  });

  test('lists at least 40 different faults, each with an operation of the description', async () => {
    const listed = JSON.parse(await readFile(faultList, 'utf8')) as { id: string; operation: string }[];
    const { operations } = (await loadContract(description)).description;
    const known = new Set(operations.map(({ id }) => id));
    expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
    expect(listed.length).toBeGreaterThanOrEqual(40);
    expect(listed.filter(({ operation }) => !known.has(operation))).toEqual([]);
  });
});
