import { describe, expect, test } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { cachedExampleDescriptions } from '../../../scripts/public-descriptions.mjs';
import { INVALID_SCHEMA, listInvalidExamples } from '../test/list-invalid-examples.js';
import { listUnresolved } from '../test/list-unresolved.js';
import { loadText } from '../test/load-text.js';

/** Alternatives that overlap, `allOf` that contradicts itself, an object that requires itself, a pattern that looks ahead. */
const withoutExample = new Set([
  'circular-request-bodies: directCircular',
  'discriminators: PATCH /embedded-discriminator',
  'discriminators: PATCH /mapping-of-schema-names',
  'discriminators: PATCH /mapping-with-duplicate-schemas',
  'discriminators: PATCH /oneof-allof-top-level-disc',
  'discriminators: POST /potentially-undefined-formData',
  'discriminators: oneOfWithTopLevelDiscriminatorAndMapping',
  'discriminators: oneOfWithTopLevelDiscriminatorNoMapping',
  'polymorphism: PATCH /pets',
  'polymorphism: POST /anything/one-of-object',
  'polymorphism: POST /anything/one-of-object-ref',
  'schema-types: quirks_entirelyIncompatibleAllOf',
  'schema-types: quirks_partiallyUsableIncompatibleAllOf',
  'schema-validation: GET /anything/strings',
]);

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

  test('have a valid example of every input of every operation, except for schemas that almost nothing satisfies', async () => {
    const invalid: string[] = [];
    for (const path of paths) {
      const description = await loadText(await readFile(path), { location: path });
      if (description.operations.length === 0) continue;
      const name = basename(path, extname(path));
      invalid.push(...(await listInvalidExamples(description)).map((input) => `${name}: ${input}`));
    }
    const unexpected = invalid.filter((input) => {
      const operation = /^(.*) \S+: none$/.exec(input)?.[1];
      return operation === undefined || !withoutExample.has(operation);
    });
    // `exclusiveMaximum: true` was valid until OpenAPI 3.0; these are 3.1.
    expect(
      unexpected.filter((input) => !(input.startsWith('schema-validation') && input.endsWith(INVALID_SCHEMA))),
    ).toEqual([]);
  }, 60_000);
});
