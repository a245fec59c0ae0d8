import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { readCredential } from './read-credential.js';
import { runSecretCommand } from './run-secret-command.js';

const env = process.env;

describe('a secret of a command', () => {
  test('is what the command prints, with the environment of Opchain', () => {
    expect(runSecretCommand('printf "%s" "$TOKEN"', { ...env, TOKEN: 's3cret' })).toEqual({
      text: 's3cret',
      origin: 'the command printf',
    });
  });

  test('is a credential as in a file', () => {
    const stored = '{"scheme":"apiKeyAuth","apiKey":"k"}';
    expect(readCredential('key', `exec:echo '${stored}'`, env)).toMatchObject({
      scheme: 'apiKeyAuth',
      fields: { apiKey: 'k' },
    });
  });

  test.each([
    [
      'fails',
      'echo hunter2; echo first >&2; echo vault is sealed >&2; exit 3',
      /^the command echo ended with exit code 3: vault is sealed$/,
    ],
    ['prints nothing', 'true hunter2', /^the command true printed nothing$/],
    ['is missing', ' ', /^exec: requires a command$/],
    ['is not found', 'no-such-program hunter2', /^the command no-such-program ended with exit code 127: /],
  ])('whose command %s is rejected with one sentence', (_what, command, message) => {
    const read = () => runSecretCommand(command, env);
    expect(read).toThrow(message);
    expect(read).not.toThrow('hunter2');
  });

  test('whose command does not print JSON is rejected without showing the output', () => {
    const read = () => readCredential('key', 'exec:echo hunter2', env);
    expect(read).toThrow(/^the command echo: not valid JSON/);
    expect(read).not.toThrow('hunter2');
  });

  test('whose command does not end times out', () => {
    expect(() => runSecretCommand('exec sleep 60', env, { timeoutMs: 200 })).toThrow(
      /^the command exec took longer than 0\.2 s$/,
    );
  });

  test('whose command does not end is ended with every process that it started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opchain-exec-'));
    const started = join(folder, 'started');
    const command = `sleep 600 & echo $! > '${started}'; wait`;
    expect(() => runSecretCommand(command, env, { timeoutMs: 3000, canAsk: false })).toThrow(/took longer than 3 s/);
    const pid = Number(await readFile(started, 'utf8'));
    while (isAlive(pid)) await delay(20);
    await rm(folder, { recursive: true });
  });
});

/** A process that has ended, but that nobody has waited for, is a zombie: it runs no more. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !stdout.trim().startsWith('Z') && stdout.trim() !== '';
}
