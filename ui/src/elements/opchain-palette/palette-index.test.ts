import { expect, test } from '@jest/globals';
import type { ApiDescription, OperationSummary } from '@opchain/core';
import { englishTexts } from '../../texts/texts.js';
import { groupOperations, groupPresets } from './palette-index.js';
import { layRows, rowsBetween } from './palette-rows.js';

const operation = (id: string, tags: readonly string[]): OperationSummary => ({ id, method: 'GET', path: `/${id}`, tags, deprecated: false, security: [] });
const entry = (tags: readonly string[], operations: readonly OperationSummary[]) => ({
  source: 'shop',
  location: 'x',
  server: '',
  servers: [],
  description: { tags: tags.map((name) => ({ name })), operations } as unknown as ApiDescription,
});
const words = englishTexts.palette;

test('an operation with several tags stands under each, one without under "Other"', () => {
  const groups = groupOperations(entry(['A'], [operation('one', ['A', 'B']), operation('two', []), operation('three', ['B'])]), words);
  expect(groups.map((group) => [group.name, group.entries.map((each) => each.name)])).toEqual([
    ['A', ['one']],
    ['B', ['one', 'three']],
    ['Other', ['two']],
  ]);
});

test('a tag that is declared and not used has no group', () => {
  expect(groupOperations(entry(['Empty'], [operation('one', ['A'])]), words).map((group) => group.name)).toEqual(['A']);
});

test('the built-in steps come first among the presets, saved pieces have a group of their own', () => {
  const piece = { nodes: [], connections: [], layout: {}, sources: [], inputs: [] };
  const groups = groupPresets(
    [
      { id: '1', name: 'R1', summary: '', from: 'host', piece },
      { id: '2', name: 'Mine', summary: '', from: 'user', piece },
    ],
    words,
  );
  expect(groups.map((group) => [group.name, group.entries.map((each) => each.name)])).toEqual([
    ['Presets', ['Wait', 'Assert', 'R1']],
    ['Saved pieces', ['Mine']],
  ]);
});

test('only the rows between two heights are drawn, however many there are', () => {
  const many = Array.from({ length: 5000 }, (_, index) => operation(`op${index}`, ['A']));
  const [group] = groupOperations(entry(['A'], many), words);
  if (!group) throw new Error('no group');
  const laid = layRows([{ group, hits: group.entries.map((each) => ({ entry: each, mark: undefined })) }], () => true, 'name');
  expect(laid.tops.at(-1)).toBe(32 + 5000 * 40);
  const [first, last] = rowsBetween(laid, 100_000, 100_800);
  expect(last - first).toBeLessThan(25);
  expect(laid.tops[first]).toBeLessThanOrEqual(100_000);
  expect(laid.tops[last]).toBeGreaterThanOrEqual(100_800);
});
