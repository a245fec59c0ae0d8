import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import fc from 'fast-check';
import { arbitraryDocumentText } from '../../../test/arbitrary/arbitrary-document-text.js';
import { checkPatches } from '../../../test/patch-cases.js';

const schema = process.env['ARAZZO_SCHEMA'];
const folder = process.env['ARAZZO_DOCUMENTS'] ?? (schema === undefined ? undefined : join(dirname(schema), 'arazzo'));
const documents =
  folder === undefined
    ? []
    : readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ya?ml|json)$/.test(name));
if (documents.length === 0)
  console.log('skipped: neither ARAZZO_DOCUMENTS nor ARAZZO_SCHEMA leads to documents of other authors');

/** Each construct of YAML that a text can have, in one. */
const unusual = `%YAML 1.2
---
# before
base: &base # its comment
  name: limit   # aligned
  in: "query"
  value: 'it''s'
"quoted key": !!str 10
plain: a text
  of two lines
empty:
# between
list: &list
- *base
-   name: &name x

    in: path
- - nested
  - # comment of nothing
    deep: 1
-
  later: ~
folded: >-
  one
  two

kept: |+
  lines

flow: {a: 1, "b": [1, 2,  # two
    {c: *name}], d: e} # tail
again: *list
? explicit
: value
indented: |2
    four
empties: [[], {}, ""]
last: |
  no line end
...
`;

describe('a text with every construct of YAML', () => {
  test.each([
    ['line ends of Unix', unusual],
    ['line ends of Windows', unusual.replaceAll('\n', '\r\n')],
    ['no line end at its end', unusual.replace(/\n\.\.\.\n$/, '')],
  ])('and %s changes like its value', async (_, text) => {
    for (const seed of Array.from({ length: soakCount(25, 2_000) }, (__, index) => index))
      expect(await checkPatches(text, 'unusual.yaml', 6, seededRandom(seed))).toBeDefined();
  });
});

test('random patches of random documents change text and value alike', async () => {
  const property = fc.asyncProperty(arbitraryDocumentText(), fc.nat(), async ({ text }, seed) => {
    const file = text.includes('"arazzo":') ? 'drawn.json' : 'drawn.yaml';
    await checkPatches(text, file, 12, seededRandom(seed));
  });
  await fc.assert(property, { numRuns: soakCount(15, 1_000), seed: 7 });
}, 900_000);

(documents.length === 0 ? test.skip : test)(
  'random patches of documents of other authors change text and value alike',
  async () => {
    let opened = 0;
    for (const [index, name] of documents.entries()) {
      const text = readFileSync(join(folder!, name), 'utf8');
      if (text.length > soakCount(20_000, 500_000)) continue;
      opened += Number(
        (await checkPatches(text, basename(name), soakCount(3, 100), seededRandom(index))) !== undefined,
      );
    }
    expect(opened).toBeGreaterThan(documents.length / 2);
  },
  900_000,
);
