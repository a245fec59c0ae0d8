import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';

// A copy of the built command without the compiled code next to it, as installed from the registry.
const folder = mkdtempSync(join(tmpdir(), 'opchain-cache-'));
const home = join(folder, 'home');
cpSync('cli/bin', join(folder, 'package/bin'), { recursive: true });
cpSync('cli/dist/bundle', join(folder, 'package/dist/bundle'), {
  recursive: true,
  filter: (path) => !path.endsWith('.compiled'),
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(home, { recursive: true, force: true }));

function runVersion(env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'package/bin/opchain.js'), '--version'],
    {
      encoding: 'utf8',
      env: { ...process.env, XDG_CACHE_HOME: home, ...env },
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
}

const exists = () => readdirSync(folder).includes('home');
const findCache = () => join(home, 'opchain', readdirSync(join(home, 'opchain'))[0]!);

describe('the compiled code of the command', () => {
  test("is written once to the user's cache folder, which nobody else can write to", () => {
    runVersion();
    const cache = findCache();
    expect(statSync(cache).mode & 0o077).toBe(0);
    expect(readdirSync(cache)).toContain('opchain.js');
    const { mtimeMs, ino } = statSync(join(cache, 'opchain.js'));
    runVersion();
    expect(statSync(join(cache, 'opchain.js'))).toMatchObject({ mtimeMs, ino });
  });

  test('is neither used nor written if other users can write to the folder', () => {
    runVersion();
    const cache = findCache();
    const corrupted = join(cache, 'opchain.js');
    writeFileSync(corrupted, 'spoiled');
    chmodSync(cache, 0o777);
    runVersion();
    expect(statSync(corrupted).size).toBe('spoiled'.length);
  });

  test('is created again if it is corrupted', () => {
    runVersion();
    const corrupted = join(findCache(), 'opchain.js');
    writeFileSync(corrupted, 'spoiled');
    runVersion();
    expect(statSync(corrupted).size).toBeGreaterThan(1_000);
  });

  test('is not saved if the user disables it or the folder is read-only', () => {
    runVersion({ OPCHAIN_NO_CACHE: '1' });
    expect(exists()).toBe(false);
    runVersion({ XDG_CACHE_HOME: '/dev/null' });
  });
});
