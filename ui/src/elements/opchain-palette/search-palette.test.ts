import { describe, expect, test } from '@jest/globals';
import type { PaletteGroup } from './palette-entry.js';
import type { PaletteQuery } from './search-palette.js';
import { markHit, parseQuery, searchPalette } from './search-palette.js';

const operation = (id: string, path: string): PaletteGroup['entries'][number] => ({
  key: id,
  item: { kind: 'operation', ref: { source: 'shop', id } },
  name: id,
  nameLower: id.toLowerCase(),
  method: 'GET',
  path,
  pathLower: path.toLowerCase(),
});
const groups = (
  [
    {
      key: 'orders',
      name: 'Orders',
      kind: 'operations',
      entries: [operation('listOrders', '/orders'), operation('setOrderStatus', '/orders/{id}/status')],
    },
    { key: 'customers', name: 'Customers', kind: 'operations', entries: [operation('listCustomers', '/customers')] },
    {
      key: 'presets',
      name: 'Presets',
      kind: 'presets',
      entries: [
        { key: 'wait', item: { kind: 'wait' }, name: 'Wait', nameLower: 'wait' },
        { key: 'r1', item: { kind: 'preset', id: 'r1' }, name: 'R1 Order', nameLower: 'r1 order' },
      ],
    },
  ] as const
).map((group): PaletteGroup => ({ ...group, size: group.entries.length }));
const names = (input: string): string[] => {
  const query = parseQuery(input);
  return query ? searchPalette(groups, query).flatMap(({ entries }) => entries.map(({ name }) => name)) : [];
};

describe('searching the palette', () => {
  test('finds operation ids and preset names together, case-insensitively', () => {
    expect(names('ORDER')).toEqual(['listOrders', 'setOrderStatus', 'R1 Order']);
  });

  test('omits groups without results', () => {
    const query = parseQuery('customers');
    expect(query && searchPalette(groups, query).map(({ group }) => group.name)).toEqual(['Customers']);
  });

  test('searches paths only after a slash', () => {
    expect(names('/orders/')).toEqual(['setOrderStatus']);
  });

  test('searches presets only after a dot', () => {
    expect(names('.or')).toEqual(['R1 Order']);
  });

  test('lists everything for a bare prefix', () => {
    expect(names('/')).toEqual(['listOrders', 'setOrderStatus', 'listCustomers']);
    expect(names('.')).toEqual(['Wait', 'R1 Order']);
  });

  test('marks the match, and nothing for a bare prefix', () => {
    const findMarks = (query: PaletteQuery) =>
      searchPalette(groups, query).flatMap(({ entries }) => entries.map((entry) => markHit(entry, query)));
    expect(findMarks({ scope: 'all', text: 'status' })).toEqual([{ start: 8, end: 14 }]);
    expect(findMarks({ scope: 'presets', text: '' })).toEqual([undefined, undefined]);
  });

  test('searches nothing for an empty query', () => {
    expect(parseQuery('  ')).toBeUndefined();
  });
});
