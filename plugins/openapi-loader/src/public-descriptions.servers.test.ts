import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { cachedExampleDescriptions } from '../../../scripts/public-descriptions.mjs';
import { listInvalidExamples } from '../test/list-invalid-examples.js';
import { listUnresolved } from '../test/list-unresolved.js';
import { loadText } from '../test/load-text.js';

const paths = cachedExampleDescriptions();
if (paths.length === 0)
  console.warn(
    'skipped: the example descriptions are not available. Fetch them with: node scripts/public-descriptions.mjs',
  );

(paths.length === 0 ? describe.skip : describe)('more than 100 example descriptions of every version', () => {
  test('open, and each of their operations resolves', async () => {
    const { operations, failures } = await listUnresolved(paths);
    expect(failures).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
    expect(operations).toBeGreaterThan(400);
  }, 60_000);

  test('have a valid example of every input of every operation', async () => {
    const invalid: string[] = [];
    for (const path of paths) {
      const description = await loadText(await readFile(path), { location: path });
      if (description.operations.length === 0) continue;
      invalid.push(...(await listInvalidExamples(description)).map((input) => `${path}: ${input}`));
    }
    expect(invalid).toEqual([]);
  }, 60_000);
});
