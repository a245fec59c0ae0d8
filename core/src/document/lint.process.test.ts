import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain } from '../../test/arbitrary/arbitrary-chain.js';
import { makeChain } from '@opchain/test-support/sample-chain';
import { isOpchainError } from '../model/errors/opchain-error.js';
import type { Chain } from '../model/chain.js';
import { exportArazzo101 } from './write/export-arazzo-1-0-1.js';
import { formatChain, formatDocument } from './write/format-document.js';
import { readChain } from './read/read-chain.js';

const cli = join(
  createRequire(join(process.cwd(), 'package.json')).resolve('@redocly/cli/package.json'),
  '../bin/cli.js',
);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-lint-'));
});

/** Output of `redocly lint` with its recommended rules for the files of a folder. */
async function lint(
  files: readonly string[],
): Promise<{ readonly code: number | null; readonly diagnostics: readonly string[] }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
  const child = spawn(process.execPath, [cli, 'lint', '--format', 'checkstyle', ...files], { cwd: folder, env });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.resume();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, diagnostics: out.split('\n').filter((line) => line.includes('<error ')) };
}

/** Writes a chain in both versions and both formats; returns the files. */
async function writeAll(name: string, chain: Chain): Promise<readonly string[]> {
  const texts = {
    [`${name}.arazzo.yaml`]: await formatChain(chain, 'yaml'),
    [`${name}.arazzo.json`]: await formatChain(chain, 'json'),
    [`${name}-1.0.1.arazzo.yaml`]: await formatDocument(exportArazzo101(chain).document, 'yaml'),
  };
  for (const [file, text] of Object.entries(texts)) await writeFile(join(folder, file), text);
  return Object.keys(texts);
}

describe('redocly lint', () => {
  test('accepts a chain that uses all features', async () => {
    expect(await lint(await writeAll('everything', makeChain()))).toEqual({ code: 0, diagnostics: [] });
  });

  test('accepts the chains R1 to R3', async () => {
    const chains = join(process.cwd(), 'conformance/chains');
    const names = (await readdir(chains)).filter((file) => /^R\d\.arazzo\.yaml$/.test(file));
    expect(names.length).toBe(3);
    const files = await Promise.all(
      names.map(async (name) =>
        writeAll(
          name.replace('.arazzo.yaml', ''),
          await readChain(await readFile(join(chains, name), 'utf8'), { file: name }),
        ),
      ),
    );
    expect(await lint(files.flat())).toEqual({ code: 0, diagnostics: [] });
  });

  test('accepts the sample chains as they are shipped', async () => {
    const chains = join(process.cwd(), 'conformance/chains');
    const names = (await readdir(chains)).filter((file) => /^[a-z-]+\.arazzo\.yaml$/.test(file));
    expect(names.length).toBe(4);
    const { code, diagnostics } = await lint(names.map((name) => join(chains, name)));
    expect(diagnostics.filter((line) => line.includes('severity="error"'))).toEqual([]);
    expect(code).toBe(0);
  });

  // With a fixed seed, because the linter itself fails on some unusual values, which is not tested here.
  test('accepts random chains', async () => {
    const chains = fc.sample(arbitraryChain().filter(hasNoNullExtension), { numRuns: 40, seed: 20261121 });
    const files = await Promise.all(
      chains.map((chain, index) => writeAll(`random${index}`, chain).catch(skipUnwritable)),
    );
    expect(files.flat().length).toBeGreaterThan(60);
    const { code, diagnostics } = await lint(files.flat());
    // Random mappings may form cycles or refer to missing captures or undeclared inputs, which only cause warnings.
    expect(diagnostics.filter((line) => line.includes('severity="error"'))).toEqual([]);
    expect(code).toBe(0);
  });

  test('rejects an invalid document', async () => {
    await writeFile(join(folder, 'wrong.arazzo.yaml'), (await formatChain(makeChain())).replaceAll('stepId:', 'step:'));
    expect((await lint(['wrong.arazzo.yaml'])).code).not.toBe(0);
  });
});

/** The linter itself fails on an `x-…` that is null, which the specification allows. */
function hasNoNullExtension(chain: Chain): boolean {
  return !/"x-(?:a|b|long-name)":null/.test(JSON.stringify(chain));
}

function skipUnwritable(error: unknown): readonly string[] {
  if (isOpchainError(error) && error.code === 'DOCUMENT_UNWRITABLE') return [];
  throw error;
}
