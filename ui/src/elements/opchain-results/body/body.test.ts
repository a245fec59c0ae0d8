import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { flattenJson } from '../flatten-json.js';
import { formatHexLine } from './format-hex.js';
import { arrangeRows, listColumns, listTables } from './list-tables.js';
import { listViews } from './list-views.js';
import { runInSlices } from '../../parts/run-in-slices.js';
import { nameBody } from './save-body.js';
import { searchBody } from './search-body.js';
import { entriesTo, MAX_MATCHES, searchJson } from './search-json.js';
import { searchText } from './search-text.js';
import { lineAt, wrapText } from './wrap-text.js';

const response = { status: 200, statusText: '', headers: [], size: 10, truncated: false };
const never = (): boolean => false;

test.each([
  ['application/json; charset=utf-8', '', 'getLogo.json'],
  ['application/problem+json', '', 'getLogo.json'],
  ['image/svg+xml', '', 'getLogo.svg'],
  ['image/jpeg', '', 'getLogo.jpg'],
  ['', '', 'getLogo.txt'],
  ['text/csv', 'attachment; filename="all orders.csv"', 'all orders.csv'],
  ['text/csv', 'attachment; filename=a.csv; size=7', 'a.csv'],
  ['text/csv', `attachment; filename="x.csv"; filename*=UTF-8''caf%C3%A9.csv`, 'café.csv'],
  ['text/csv', 'attachment; filename="../../etc/passwd"', 'passwd'],
])('a body of %j with the disposition %j is saved as %s', (contentType, disposition, name) => {
  expect(nameBody({ ...response, contentType, headers: [['Content-Disposition', disposition]] }, 'getLogo')).toBe(name);
});

describe('a search in a JSON body', () => {
  const body = { name: 'Ada', 'odd/key': 1, orders: [{ id: 7, note: 'For Ada' }, { id: 8 }] };

  test('finds keys and values in any case', async () => {
    expect(await runInSlices(searchJson(body, 'ada'))).toEqual([['name'], ['orders', '0', 'note']]);
    expect(await runInSlices(searchJson(body, 'ID'))).toEqual([
      ['orders', '0', 'id'],
      ['orders', '1', 'id'],
    ]);
  });

  test('shows only the path to the matches in the tree', async () => {
    const found = await searchBody('ada', 'tree', response, body, never);
    const lines = flattenJson(body, { toggled: new Set(), shown: new Map(), filter: found?.filter });
    expect(lines.map(({ id }) => id)).toEqual(['', 'name', 'orders', 'orders/0', 'orders/0/note']);
    expect(await runInSlices(entriesTo([['odd/key', 'a']]))).toEqual(
      new Map([
        ['', ['odd/key']],
        ['odd~1key', ['a']],
      ]),
    );
  });

  test('lists nothing below the root if nothing was found', async () => {
    const found = await searchBody('nobody', 'tree', response, body, never);
    expect(flattenJson(body, { toggled: new Set(), shown: new Map(), filter: found?.filter })).toHaveLength(1);
  });

  test('stops at a number of matches that nobody reads', async () => {
    const many = Array.from({ length: MAX_MATCHES + 500 }, () => 'same');
    expect(await runInSlices(searchJson(many, 'same'))).toHaveLength(MAX_MATCHES);
  });

  test('evaluates what begins with $ as JSONPath, with the selected values as a table', async () => {
    const found = await searchBody('$.orders[?@.id > 7]', 'table', response, body, never);
    expect(found).toMatchObject({ count: 1, table: { rows: [{ id: 8 }], paths: [['orders', '1']] } });
    expect(await searchBody('$.orders', 'table', response, body, never)).toMatchObject({
      table: { path: ['orders'], rows: body.orders },
    });
    expect((await searchBody('$.[', 'tree', response, body, never))?.error).toBe(
      'The JSONPath is not understood (at character 3: unexpected "[").',
    );
  });
});

describe('text', () => {
  test('is wrapped at newlines and at the width, without splitting a character', async () => {
    const text = `ab\n${'c'.repeat(7)}\n${'😀'.repeat(3)}`;
    const starts = (await runInSlices(wrapText(text, 5)))!;
    const lines = starts.map((start, index) => text.slice(start, starts[index + 1]));
    expect(lines).toEqual(['ab\n', 'ccccc', 'cc\n', '😀😀', '😀']);
    expect([0, 2, 3, 8, 12].map((offset) => lineAt(starts, offset))).toEqual([0, 0, 1, 2, 3]);
  });

  test('is searched across the borders of its parts', async () => {
    const text = `${'x'.repeat(99_998)}Needle needle`;
    expect(await runInSlices(searchText(text, 'NEEDLE'))).toEqual([99_998, 100_005]);
    expect(await runInSlices(searchText('aaaa', 'aa'))).toEqual([0, 2]);
  });
});

test('bytes are shown with their offset and the characters among them', () => {
  const bytes = new TextEncoder().encode('0123456789abcdefPNG\n');
  expect(formatHexLine(bytes, 0)).toBe('00000000  30 31 32 33 34 35 36 37  38 39 61 62 63 64 65 66  0123456789abcdef');
  expect(formatHexLine(bytes, 1)).toBe(`00000010  50 4e 47 0a${' '.repeat(39)}PNG.`);
});

describe('a table', () => {
  const rows: JsonValue[] = [
    { id: 10, name: 'b' },
    { id: 9, name: 'a', tags: [] },
    { name: 'c' },
    { id: 'x', name: 'd' },
  ];

  test('is any array of objects near the top', () => {
    expect(listTables(rows)).toEqual([{ path: [], rows }]);
    expect(listTables({ data: { items: rows }, names: ['a'] })).toEqual([{ path: ['data', 'items'], rows }]);
    expect(listTables('text')).toEqual([]);
  });

  test('has the fields of all rows as columns', () => {
    expect(listColumns(rows)).toEqual(['id', 'name', 'tags']);
    expect(listColumns(['a', 1])).toEqual(['']);
  });

  test('sorts numbers by value, and rows without the field last in both directions', async () => {
    const order = async (descending: boolean) =>
      runInSlices(arrangeRows(rows, { search: '', order: { column: 'id', descending } }));
    expect(await order(false)).toEqual([1, 0, 3, 2]);
    expect(await order(true)).toEqual([3, 0, 1, 2]);
  });

  test('lists the rows that contain a text', async () => {
    expect(await runInSlices(arrangeRows(rows, { search: 'C', order: undefined }))).toEqual([2]);
  });
});

test('the views of a body depend on what was received', () => {
  const bytes = new Uint8Array(1);
  expect(listViews({ ...response, json: [] }, undefined, true)).toEqual(['tree', 'table', 'raw']);
  expect(listViews({ ...response, text: '<a/>' }, undefined, false)).toEqual(['raw']);
  expect(listViews({ ...response, text: 'a,b' }, undefined, true)).toEqual(['table', 'raw']);
  expect(listViews({ ...response, contentType: 'image/png' }, bytes, false)).toEqual(['image', 'hex']);
  expect(listViews({ ...response, contentType: 'application/pdf' }, bytes, false)).toEqual(['preview', 'hex']);
  expect(listViews({ ...response, contentType: 'text/html', text: '<p>' }, undefined, false)).toEqual([
    'raw',
    'preview',
  ]);
  expect(listViews({ ...response, contentType: 'application/zip' }, bytes, false)).toEqual(['hex']);
  expect(listViews(response, undefined, false)).toEqual([]);
});
