import { expect, test } from '@jest/globals';
import type { ApiDescription, OperationSummary } from '@opchain/core';
import { englishTexts } from '../../texts/english-texts.js';
import { groupOperations, groupPresets } from './palette-index.js';
import { PaletteRows } from './palette-rows.js';
import { listPalette } from './search-palette.js';

const operation = (id: string, tags: readonly string[]): OperationSummary => ({
  id,
  method: 'GET',
  path: `/${id}`,
  tags,
  deprecated: false,
  security: [],
});
const entry = (tags: readonly string[], operations: readonly OperationSummary[]) => ({
  source: 'shop',
  location: 'x',
  server: '',
  servers: [],
  description: { tags: tags.map((name) => ({ name })), operations } as unknown as ApiDescription,
});
const texts = englishTexts.palette;

test('an operation with several tags is listed under each, one without under "Other"', () => {
  const groups = groupOperations(
    entry(['A'], [operation('one', ['A', 'B']), operation('two', []), operation('three', ['B'])]),
    texts,
  );
  expect(groups.map((group) => [group.name, group.entries.map((each) => each.name)])).toEqual([
    ['A', ['one']],
    ['B', ['one', 'three']],
    ['Other', ['two']],
  ]);
});

test('a declared but unused tag has no group', () => {
  expect(groupOperations(entry(['Empty'], [operation('one', ['A'])]), texts).map((group) => group.name)).toEqual(['A']);
});

test('the built-in steps come first among the presets, snippets have their own group', () => {
  const snippet = { steps: [], connections: [], layout: {}, sources: [], inputs: [] };
  const groups = groupPresets(
    [
      { id: '1', name: 'R1', summary: '', from: 'host', snippet },
      { id: '2', name: 'Mine', summary: '', from: 'user', snippet },
    ],
    texts,
  );
  expect(groups.map((group) => [group.name, group.entries.map((each) => each.name)])).toEqual([
    ['Presets', ['HTTP request', 'Wait', 'Assert', 'Compute', 'R1']],
    ['Snippets', ['Mine']],
  ]);
});

test('only the rows between two heights are rendered, however many there are', () => {
  const operations = Array.from({ length: 5000 }, (_, index) => operation(`op${index}`, ['A']));
  const [group] = groupOperations(entry(['A'], operations), texts);
  if (!group) throw new Error('no group');
  const rows = new PaletteRows(listPalette([group]), () => true);
  expect(rows.height).toBe(32 + 5000 * 40);
  const [first, last] = rows.between(100_000, 100_800);
  expect(last - first).toBeLessThan(25);
  expect(rows.top(first)).toBeLessThanOrEqual(100_000);
  expect(rows.top(last)).toBeGreaterThanOrEqual(100_800);
});

test('rows are found by index, by key and by position', () => {
  const groups = groupOperations(
    entry(['A', 'B'], [operation('one', ['A']), operation('two', ['A']), operation('three', ['B'])]),
    texts,
  );
  const presets = groupPresets([], texts);
  const rows = new PaletteRows(listPalette([...groups, ...presets]), (group) => group.name !== 'B');
  const all = rows.slice(0, rows.length);
  expect(all.map((row) => (row.kind === 'group' ? `+${row.group.name}` : row.entry.name))).toEqual([
    '+A',
    'one',
    'two',
    '+B',
    '+Presets',
    'HTTP request',
    'Wait',
    'Assert',
    'Compute',
  ]);
  expect(all.map((_, index) => rows.top(index))).toEqual([0, 32, 72, 112, 144, 176, 204, 232, 260]);
  expect(rows.height).toBe(288);
  for (const [index, row] of all.entries()) {
    expect(rows.indexOf(row.key)).toBe(index);
    expect(rows.between(rows.top(index), rows.top(index))).toEqual([index, index + 1]);
  }
  expect([rows.groupIndexOf(2), rows.groupIndexOf(3), rows.groupIndexOf(6), rows.firstEntry()]).toEqual([0, 3, 4, 1]);
  expect([rows.indexOf('nothing'), rows.at(-1), rows.at(9)]).toEqual([-1, undefined, undefined]);
});

test('a palette without rows has no height and no first row', () => {
  const rows = new PaletteRows([], () => true);
  expect([rows.height, rows.length, rows.firstEntry(), rows.top(0)]).toEqual([0, 0, -1, 0]);
  expect(rows.between(0, 800)).toEqual([0, 0]);
});

test('the rows of a collapsed group are not created', () => {
  const groups = groupOperations(entry(['A', 'B'], [operation('one', ['A']), operation('two', ['B'])]), texts);
  const accessedGroups: string[] = [];
  const observedGroups = groups.map((group) => ({
    ...group,
    kind: group.kind,
    size: group.size,
    get entries() {
      accessedGroups.push(group.name);
      return group.entries;
    },
  }));
  const rows = new PaletteRows(listPalette(observedGroups), (group) => group.name === 'B');
  expect(rows.slice(0, rows.length).map(({ key }) => key)).toEqual(['tag\nshop\nA', 'tag\nshop\nB', 'shop\ntwo\nB']);
  expect(new Set(accessedGroups)).toEqual(new Set(['B']));
});
