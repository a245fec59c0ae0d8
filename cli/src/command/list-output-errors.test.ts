import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { listOutputErrors } from './list-output-errors.js';

let folder: string;
let chain: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-'));
  chain = join(folder, 'chain.yaml');
  writeFileSync(chain, '');
  symlinkSync(folder, join(folder, 'again'));
});

describe('output files', () => {
  test('can be new or existing files', () => {
    writeFileSync(join(folder, 'old.json'), '');
    const outputs = [
      { option: '--json', file: join(folder, 'old.json') },
      { option: '--junit', file: join(folder, 'new.xml') },
    ];
    expect(listOutputErrors(outputs, [chain, 'https://example.org/openapi.json'])).toEqual([]);
  });
  test('are rejected if their folder does not exist or they are a folder', () => {
    const missing = join(folder, 'none', 'x.json');
    expect(listOutputErrors([{ option: '--json', file: missing }], [])).toEqual([
      `--json: "${missing}" cannot be written: there is no folder "${join(folder, 'none')}"`,
    ]);
    expect(listOutputErrors([{ option: '--json', file: folder }], [])).toEqual([
      `--json: "${folder}" cannot be written: it is a folder`,
    ]);
    expect(listOutputErrors([{ option: '--json', file: join(chain, 'x.json') }], [])).toEqual([
      expect.stringContaining('there is no folder'),
    ]);
  });
  test('cannot be a file that the command reads, even by another path', () => {
    const file = join(folder, 'again', 'chain.yaml');
    expect(listOutputErrors([{ option: '--json', file }], [chain])).toEqual([
      `--json: "${file}" is an input file of this command; choose another one`,
    ]);
  });
  test('can be named only once, even by another path, except for devices', () => {
    const [one, other] = [join(folder, 'r.json'), join(folder, 'again', 'r.json')];
    expect(
      listOutputErrors(
        [
          { option: '--json', file: one },
          { option: '--har', file: other },
        ],
        [],
      ),
    ).toEqual([`--har and --json name the same file, "${other}"; use a different file for each`]);
    const nothing = ['--json', '--har'].map((option) => ({ option, file: '/dev/null' }));
    expect(listOutputErrors(nothing, [])).toEqual([]);
  });
});
