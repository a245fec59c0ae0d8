import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { runMain } from '../../test/run-main.js';
import { startBoats, type StartedBoats } from '../../test/start-boats.js';

let boats: StartedBoats;
afterEach(() => boats.stop());

test('a chain that creates, reads and deletes is proposed, run once where allowed, and saved', async () => {
  boats = await startBoats();
  const { folder } = boats;
  const propose = ['propose', '--contract', boats.contract, '--out', folder];

  const unsent = await runMain(propose);
  expect(unsent.out).toContain('» not run    createBoat: Create, read and delete /boats, 3 calls (no --url was given)');
  const refused = await runMain([...propose, '--url', boats.url, '--safe', 'createBoat']);
  expect(refused.out).toContain('» not run    createBoat');
  expect(refused.out).toContain('deleteBoat changes data, and is not listed as safe');
  expect(boats.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);

  const proposed = await runMain([...propose, '--url', boats.url, '--safe', 'all']);
  expect(proposed).toMatchObject({ code: 0 });
  expect(proposed.out).toContain('✔ succeeded  createBoat');
  expect(await readdir(folder)).toEqual(['boats.openapi.json', 'createBoat.arazzo.yaml']);
  const file = join(folder, 'createBoat.arazzo.yaml');
  expect(await runMain(['run', file, '--server', `api=${boats.url}`])).toMatchObject({ code: 0 });
});

test('a chain that fails is not called proven', async () => {
  boats = await startBoats({ failsToRead: true });
  const proposed = await runMain(['propose', '--contract', boats.contract, '--url', boats.url, '--safe', 'all']);
  expect(proposed.out).toMatch(/✘ failed\s+createBoat.*getBoat/);
  expect(proposed.code).toBe(1);
});
