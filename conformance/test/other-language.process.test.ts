import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { CheckReport } from '../src/check/check-report.js';
import { runOpchain, startCommand } from '@opchain/test-support/start-command';

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);
const why = python === undefined ? ' (skipped: no Python 3.9 or later)' : '';

async function check(planted: readonly string[]): Promise<{ code: number | null; report: CheckReport }> {
  const server = await startCommand(String(python), [
    'conformance/test/targets/python-shop/server.py',
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

  test('fails for each of its three faults, and for nothing else', async () => {
    const { code, report } = await check(['default-quantity-two', 'delete-again-is-fine', 'cors-with-cookies']);
    const failed = report.results.filter(({ verdict }) => verdict === 'failed').map((result) => result.case.id);
    const planted = {
      'default quantity': /^(?:behavior-items-in-sequence|defaults-create-order-items-0-qty)$/,
      'deleted again': /^deleted-create-/,
      cookies: /^cross-origin-/,
    };
    for (const [name, ids] of Object.entries(planted))
      expect({ name, caught: failed.some((id) => ids.test(id)) }).toEqual({ name, caught: true });
    expect(failed.filter((id) => !Object.values(planted).some((ids) => ids.test(id)))).toEqual([]);
    expect(code).toBe(1);
  }, 120_000);
});
