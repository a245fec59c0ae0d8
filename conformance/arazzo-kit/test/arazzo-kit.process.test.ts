import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { presets } from '../src/presets.js';
import { readCases } from '../src/read-cases.js';
import { runCases } from '../src/run-cases.js';

/** Every how many cases one is run; the kit itself runs all. */
const STRIDE = 5;

describe('Opchain', () => {
  test('passes a sample of the kit', async () => {
    const cases = (await readCases()).filter(({ silent }) => !silent);
    const first = Number(process.env['ARAZZO_KIT_SEED'] ?? Math.floor(Math.random() * STRIDE)) % STRIDE;
    const sample = cases.filter((_, index) => index % STRIDE === first);
    const ids = new Set(sample.map(({ id }) => id));
    const controls = cases.filter(({ id }) => !ids.has(id) && sample.some(({ control }) => control === id));
    const { opchain } = presets;
    const command = `${process.execPath} ${join(process.cwd(), 'cli/bin/opchain.js')} ${opchain?.command.replace(/^opchain /, '') ?? ''}`;
    const results = await runCases([...sample, ...controls], { ...opchain, command }, { jobs: 2, timeLimit: 30_000 });
    const failed = results.filter(({ id, passed }) => ids.has(id) && !passed).map(({ id }) => id);
    expect({ seed: first, failed }).toEqual({ seed: first, failed: [] });
  }, 300_000);

  test('is started by the kit with the command of its package', async () => {
    const manifest = JSON.parse(await readFile('cli/package.json', 'utf8')) as { bin: Record<string, string> };
    expect(presets['opchain']?.command.split(' ')[0]).toBe(Object.keys(manifest.bin)[0]);
  });
});
