import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runMain } from '../../test/run-main.js';
import { startBoats, type StartedBoats } from '../../test/start-boats.js';

let boats: StartedBoats;
beforeEach(async () => {
  boats = await startBoats();
});
afterEach(() => boats.stop());

const writes = () => boats.calls.filter((call) => !call.startsWith('GET '));

test('a description alone is only read, until the user says at the terminal which operations may be called', async () => {
  const check = ['check', '--url', boats.url, '--contract', boats.contract];
  expect((await runMain(check)).out).toContain('createBoat, deleteBoat: it changes data, and is not listed as safe');
  expect((await runMain(check, { ask: () => false })).out).toContain('not listed as safe');
  expect(writes()).toEqual([]);

  const questions: string[] = [];
  const ask = (question: string): boolean => questions.push(question) > 1 && question.includes('createBoat');
  const some = await runMain(check, { ask });
  expect(questions).toEqual([
    'These 2 operations change data. May the check call all of them?',
    'May it call createBoat?',
    'May it call deleteBoat?',
  ]);
  expect(some.out).toContain('not tried: deleteBoat: it changes data, and is not listed as safe');
  expect(writes()).not.toEqual([]);
  expect(writes().filter((call) => call.startsWith('DELETE '))).toEqual([]);
});

test('--init writes settings to correct, which are checked at once', async () => {
  const folder = join(boats.folder, 'contract');
  const init = await runMain(['check', '--contract', boats.contract, '--init', folder, '--safe', 'createBoat']);
  expect(init).toMatchObject({ code: 0 });
  expect(boats.calls).toEqual([]);
  const file = join(folder, 'contract.yaml');
  const text = await readFile(file, 'utf8');
  expect(text).toContain('description: ../boats.openapi.json');
  expect(text).toContain('safe:\n  - createBoat # POST /boats\n#   - deleteBoat # DELETE /boats/{id}\n');
  expect(text).toMatch(/# {3}"getBoat path\/id": "createBoat#\/id" # .*the id of the boat/);
  expect(text).toContain('#   unknown-record: { status: 404 }');

  const checked = await runMain(['check', '--url', boats.url, '--contract', folder, '--quiet']);
  expect(checked.out).toContain('the contract Boats');
  expect(writes().some((call) => call.startsWith('POST '))).toBe(true);

  expect(await runMain(['check', '--contract', boats.contract, '--init', folder])).toMatchObject({ code: 2 });
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('every proposal of --init is a valid setting', async () => {
  const folder = join(boats.folder, 'contract');
  await runMain(['check', '--contract', boats.contract, '--init', folder, '--safe', 'all']);
  const file = join(folder, 'contract.yaml');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const uncommented = lines.map((line) => (/^# [A-Z]/.test(line) ? line : line.replace(/^# /, '')));
  await writeFile(file, uncommented.join('\n'));
  expect(await runMain(['check', '--contract', folder, '--list'])).toMatchObject({ code: 0 });
});
