import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isPortableName, isServedPath, resolveFile } from './resolve-file.js';

test.each([
  ['orders.yaml', true],
  ['console.yaml', true],
  ['com10.json', true],
  ['CON.yaml', false],
  ['nul', false],
  ['lpt1.arazzo.yaml', false],
  ['com¹.json', false],
  ['orders.yaml.', false],
  ['orders.yaml ', false],
])('a file named %j can be on every system: %s', (name, expected) => {
  expect(isPortableName(name)).toBe(expected);
});

test.each([
  ['a/b.yaml', true],
  ['a.json', true],
  ['a.txt', false],
  ['.hidden/a.yaml', false],
  ['node_modules/a.yaml', false],
  ['a/../b.yaml', false],
  ['a:b.yaml', false],
])('the path %j is served: %s', (path, expected) => {
  expect(isServedPath(path)).toBe(expected);
});

describe('the file of a path', () => {
  let root: string;
  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'opchain-resolve-')));
    writeFileSync(join(root, 'a.yaml'), '');
    symlinkSync('a.yaml', join(root, 'alias.yaml'));
    symlinkSync('/etc/hosts', join(root, 'outside.yaml'));
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test.each([
    ['a.yaml', 'a.yaml'],
    ['new.yaml', 'new.yaml'],
    ['alias.yaml', 'a.yaml'],
    ['outside.yaml', undefined],
    ['absent/a.yaml', undefined],
    ['../a.yaml', undefined],
  ])('%j is %j', async (path, expected) => {
    expect(await resolveFile(root, path)).toBe(expected && join(root, expected));
  });
});
