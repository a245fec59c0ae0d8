import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { runMain } from '../../test/run-main.js';
import { startBoats, type StartedBoats } from '../../test/start-boats.js';

let boats: StartedBoats | undefined;
afterEach(() => boats?.stop());

test('an exploration saves the fewest calls that fail, and `opchain run` fails with them again', async () => {
  boats = await startBoats({ keepsDeleted: true });
  const { url, folder, contract } = boats;
  const file = join(folder, 'failure.arazzo.yaml');
  const explore = ['check', '--url', url, '--contract', contract, '--explore', '20s', '--seed', '5', '--save', file];

  const readOnly = await runMain(explore);
  expect(readOnly.out).toContain('no operation creates records that can be read or deleted, and may be called');

  const checked = await runMain([...explore, '--safe', 'all']);
  expect(checked.out).toContain('(seed 5)');
  expect(checked.out).toContain('because the record was deleted, after createBoat, deleteBoat, getBoat');
  expect(checked.code).toBe(1);
  expect(await readFile(file, 'utf8')).toContain('url: ./boats.openapi.json');

  const run = await runMain(['run', file, '--server', `boats=${url}`]);
  expect(run.out).toMatch(/getBoat3.*\$statusCode >= 400 && \$statusCode < 500/s);
  expect(run.code).toBe(1);
}, 60_000);

test('the same seed repeats the same sequences', async () => {
  const started = (boats = await startBoats());
  const { url, contract } = started;
  const explore = ['check', '--url', url, '--contract', contract, '--safe', 'all', '--explore', '1s', '--quiet'];
  const sent: string[][] = [];
  for (const seed of ['3', '3', '4']) {
    const before = started.calls.length;
    const { code, out } = await runMain([...explore, '--seed', seed]);
    expect(code).toBe(0);
    expect(out).toMatch(/no failure found with seed \d in .*: [1-9]\d+ calls of [1-9] of \d operations\n/);
    // Every boat has another ID.
    sent.push(started.calls.slice(before, before + 60).map((call) => call.replace(/\d+/, 'N')));
  }
  expect(sent[0]).toHaveLength(60);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[2]).not.toEqual(sent[0]);
}, 30_000);

test('--seed and --save require --explore, which is a time', async () => {
  const check = ['check', '--profile', 'shop', '--url', 'http://127.0.0.1:1'];
  expect((await runMain([...check, '--seed', '5'])).out).toContain('--seed and --save require --explore');
  expect((await runMain([...check, '--explore', '5'])).out).toContain(
    '--explore must be a time such as 60s or 5m, but is "5"',
  );
});
