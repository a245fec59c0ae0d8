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

describe('files to be written', () => {
  test('may be new, or be there from before', () => {
    writeFileSync(join(folder, 'old.json'), '');
    const outputs = [
      { option: '--json', file: join(folder, 'old.json') },
      { option: '--junit', file: join(folder, 'new.xml') },
    ];
    expect(listOutputErrors(outputs, [chain, 'https://example.org/openapi.json'])).toEqual([]);
  });
  test('are refused where their folder is not there, and where they are a folder', () => {
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
  test('are never one that the command reads, by whatever path', () => {
    const file = join(folder, 'again', 'chain.yaml');
    expect(listOutputErrors([{ option: '--json', file }], [chain])).toEqual([
      `--json: "${file}" is an input file of this command; choose another one`,
    ]);
  });
  test('are each named once, by whatever path; a device may be named twice', () => {
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
