import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { selectTests, shardSuite } from './select-tests.js';
import type { Suite } from './suite.js';

const suite: Suite = {
  setUp: [],
  tearDown: [],
  files: ['a', 'b', 'c', 'd'].map((name, index) => ({
    file: `${name}.yaml`,
    setUp: [],
    tearDown: [],
    tests: [1, 2, 3].map((number) => ({
      id: `${name}.yaml#${number}`,
      file: `${name}.yaml`,
      workflow: String(number),
      title: `${name.toUpperCase()} ${number}`,
      tags: [number === 1 ? 'smoke' : 'slow', index === 0 ? 'first' : 'other'],
    })),
  })),
};
const idsOf = ({ files }: Suite) => files.flatMap(({ tests }) => tests.map(({ id }) => id));

test('tests are selected by any of their tags, by none of others, and by their file or title', () => {
  expect(idsOf(selectTests(suite, { tags: ['smoke'] }))).toEqual(['a.yaml#1', 'b.yaml#1', 'c.yaml#1', 'd.yaml#1']);
  expect(idsOf(selectTests(suite, { tags: ['smoke', 'first'], notTags: ['slow'] }))).toEqual([
    'a.yaml#1',
    'b.yaml#1',
    'c.yaml#1',
    'd.yaml#1',
  ]);
  expect(idsOf(selectTests(suite, { grep: 'b 2' }))).toEqual(['b.yaml#2']);
  expect(idsOf(selectTests(suite, { ids: new Set(['c.yaml#3']) }))).toEqual(['c.yaml#3']);
  expect(selectTests(suite, { grep: 'nothing' }).files).toEqual([]);
});

test('the parts of a suite are disjoint, together the suite, and take about the same time', () => {
  const all = idsOf(suite);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 12, maxLength: 12 }),
      (count, milliseconds) => {
        const times = new Map(all.map((id, index) => [id, milliseconds[index] ?? 1] as const));
        const parts = Array.from({ length: count }, (_, index) =>
          idsOf(shardSuite(suite, { index: index + 1, count }, times)),
        );
        expect(parts.flat().sort()).toEqual([...all].sort());
        const totals = parts.map((ids) => ids.reduce((sum, id) => sum + (times.get(id) ?? 0), 0));
        expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(Math.max(...milliseconds));
      },
    ),
  );
});

test('of four parts, none of whose tests is above 5 % of the whole, the longest takes at most 1.15 times the shortest', () => {
  const [file] = suite.files;
  const tests = Array.from({ length: 60 }, (_, index) => ({ ...file?.tests[0], id: `a.yaml#${index}` }));
  const many = { ...suite, files: [{ ...file, tests }] } as Suite;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 60, maxLength: 60 }), (milliseconds) => {
      const total = milliseconds.reduce((sum, each) => sum + each);
      fc.pre(Math.max(...milliseconds) <= total * 0.05);
      const times = new Map(tests.map(({ id }, index) => [id, milliseconds[index] ?? 1] as const));
      const totals = [1, 2, 3, 4].map((index) =>
        idsOf(shardSuite(many, { index, count: 4 }, times)).reduce((sum, id) => sum + (times.get(id) ?? 0), 0),
      );
      expect(Math.max(...totals) / Math.min(...totals)).toBeLessThanOrEqual(1.15);
    }),
  );
});
