import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demoCredentials } from './index.js';

const command = join(__dirname, '../dist/main.js');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bundled-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the built command; `ready` resolves with its output once it listens. */
function start(...options: string[]) {
  const child = spawn(process.execPath, [command, '--port', '0', '--issuer-port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/^Listening on .*\n/m.test(output)) resolve(output);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  return { child, ready, output: () => output };
}

test('the command prints its addresses, serves, and exits with 0 after SIGTERM', async () => {
  const { child, ready } = start('--store', `sqlite:${join(folder, 'shop.sqlite')}`);
  const printed = await ready;
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(/^Issuer on http:\/\/127\.0\.0\.1:\d+$/),
    expect.stringMatching(/^Listening on http:\/\/127\.0\.0\.1:\d+$/),
    '',
  ]);
  const url = /Listening on (.*)/.exec(printed)?.[1] ?? '';
  const [{ apiKey = '' } = {}] = demoCredentials();
  const created = await fetch(`${url}/customers`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': apiKey },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com' }),
  });
  expect(created.status).toBe(201);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  const again = start('--store', `sqlite:${join(folder, 'shop.sqlite')}`);
  const restarted = /Listening on (.*)/.exec(await again.ready)?.[1] ?? '';
  expect(await (await fetch(`${restarted}/customers`)).json()).toEqual([await created.json()]);
  again.child.kill('SIGTERM');
  expect(await once(again.child, 'exit')).toEqual([0, null]);
});

test.each([
  [['--port', 'x'], '--port must be a number from 0 to 65535, not "x".', 2],
  [['--store', 'cupboard'], 'There is no store "cupboard"', 2],
  [['--ui-path', 'ui'], '--ui-path must be a path such as /ui, not "ui".', 2],
  [['--unknown'], '--unknown', 2],
])('rejects %j with a clear message and no stack trace', async (options, message, code) => {
  const { child, ready, output } = start(...options);
  await expect(ready).rejects.toThrow(`ended with ${code}`);
  expect(child.exitCode).toBe(code);
  expect(output()).toContain(message);
  expect(output()).not.toMatch(/^\s+at /m);
});
