import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { CheckReport } from '@opchain/conformance';
import { runMain } from '../../test/run-main.js';
import { startBoats, type StartedBoats } from '../../test/start-boats.js';

let boats: StartedBoats | undefined;
afterEach(() => boats?.stop());

test('an exploration saves the fewest calls of each kind of failure, and `opchain run` fails with them again', async () => {
  boats = await startBoats({ keepsDeleted: true, crashes: true });
  const { url, folder, contract } = boats;
  const file = join(folder, 'failure.arazzo.yaml');
  const explore = ['check', '--url', url, '--contract', contract, '--explore', '3s', '--seed', '5', '--save', file];
  const reports = ['json', 'junit', 'html'].flatMap((format) => ['--report', `${format}=${join(folder, format)}`]);

  const readOnly = await runMain(explore);
  expect(readOnly.out).toContain('no operation creates records that can be read or deleted, and may be called');

  const checked = await runMain([...explore, ...reports, '--safe', 'all']);
  const printed =
    /^✘ failed .* (deleteBoat|getBoat): (?:status 4xx, because the record was deleted|no server error), after createBoat, /gm;
  expect(checked.out.match(printed)).toHaveLength(2);
  expect(checked.out).toMatch(/✘ http\S+: 2 failures, \d+ calls, 3 of 3 operations in .* with seed 5\n/);
  expect(checked.code).toBe(1);
  const json = JSON.parse(await readFile(join(folder, 'json'), 'utf8')) as CheckReport;
  expect(json.exploration).toMatchObject({ seed: 5, operations: 3, allOperations: 3 });
  expect(json.results.map(({ verdict, runs }) => [verdict, runs.length])).toEqual(Array(2).fill(['failed', 1]));
  for (const format of ['junit', 'html'])
    expect(await readFile(join(folder, format), 'utf8')).toMatch(/2 failures, \d+ calls, 3 of 3 operations/);

  for (const name of [file, join(folder, 'failure-2.arazzo.yaml')]) {
    expect(checked.out).toContain(`The sequence is saved as ${name}: opchain run ${name}`);
    expect(await readFile(name, 'utf8')).toContain('url: ./boats.openapi.json');
    const run = await runMain(['run', name, '--server', `boats=${url}`]);
    expect(run.out).toMatch(/(?:getBoat|deleteBoat)3.*\$statusCode < 500/s);
    expect(run.code).toBe(1);
  }
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
    expect(out).toMatch(/✔ .*: 0 failures, [1-9]\d+ calls, [1-9] of \d operations in .* with seed \d\n/);
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
