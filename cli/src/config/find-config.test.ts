import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { findConfig } from './find-config.js';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'opchain-config-')));
  mkdirSync(join(root, 'repository/chains'), { recursive: true });
  mkdirSync(join(root, 'home/notes'), { recursive: true });
  mkdirSync(join(root, 'repository/.git'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const save = (path: string): string => {
  writeFileSync(join(root, path), '{}');
  return join(root, path);
};

describe('the configuration of a folder', () => {
  test('is found above it, up to the root of its repository', () => {
    save('opchain.config.json');
    expect(findConfig(join(root, 'repository/chains'), undefined)).toBeUndefined();
    const file = save('repository/opchain.config.mjs');
    expect(findConfig(join(root, 'repository/chains'), undefined)).toBe(file);
  });

  test('is the nearest one, and a script before JSON', () => {
    save('repository/opchain.config.js');
    save('repository/chains/opchain.config.json');
    const file = save('repository/chains/opchain.config.js');
    expect(findConfig(join(root, 'repository/chains'), undefined)).toBe(file);
  });

  test('is found up to the home folder', () => {
    save('opchain.config.js');
    expect(findConfig(join(root, 'home/notes'), join(root, 'home'))).toBeUndefined();
    const file = save('home/opchain.config.js');
    expect(findConfig(join(root, 'home/notes'), join(root, 'home'))).toBe(file);
  });

  test('is not taken from a folder above that may be anybody’s', () => {
    save('home/opchain.config.js');
    expect(findConfig(join(root, 'home/notes'), undefined)).toBeUndefined();
    expect(findConfig(join(root, 'home'), undefined)).toBe(join(root, 'home/opchain.config.js'));
  });
});
