import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CheckReport } from '../src/engine/check-report.js';
import { runOpchain, startCommand } from './start-command.js';

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);
const why = python === undefined ? ' (skipped: no Python 3.9 or later)' : '';

async function check(planted: readonly string[]): Promise<{ code: number | null; report: CheckReport }> {
  const server = await startCommand(String(python), [
    'conformance/test/python-shop/server.py',
    ...planted.flatMap((name) => ['--fault', name]),
  ]);
  try {
    const file = join(await mkdtemp(join(tmpdir(), 'opchain-check-')), 'report.json');
    const { code } = await runOpchain([
      'check',
      '--url',
      server.url,
      '--profile',
      'shop',
      '--quiet',
      '--report',
      `json=${file}`,
    ]);
    return { code, report: JSON.parse(await readFile(file, 'utf8')) as CheckReport };
  } finally {
    await server.stop();
  }
}

(python === undefined ? describe.skip : describe)(`a server on Python's standard library${why}`, () => {
  test('conforms to the contract shop', async () => {
    const { code, report } = await check([]);
    expect(
      report.results
        .filter(({ verdict }) => verdict !== 'passed')
        .map((result) => `${result.case.title}: ${result.reason ?? ''}`),
    ).toEqual([]);
    expect(code).toBe(0);
  }, 120_000);

  test('fails exactly the three cases in code for its three faults', async () => {
    const { code, report } = await check(['default-quantity-two', 'delete-again-is-fine', 'cors-with-cookies']);
    expect(
      report.results
        .filter(({ verdict, case: { rule } }) => verdict === 'failed' && rule === undefined)
        .map((result) => result.case.id)
        .sort(),
    ).toEqual(['cors-any-origin', 'customer-deleted-twice', 'order-default-quantity']);
    expect(code).toBe(1);
  }, 120_000);
});
