import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('the generated types match the descriptions', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(__dirname, '../scripts/generate.mjs'), '--check'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
