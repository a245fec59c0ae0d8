import { beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonValue } from '../../model/json.js';
import { loadLanguage } from '../load-language.js';
import type { SelectorLanguage } from '../selector-language.js';

// The example of the draft, section 3.
const store = {
  store: {
    book: [
      { category: 'reference', author: 'Nigel Rees', title: 'Sayings of the Century', price: 8.95 },
      { category: 'fiction', author: 'Evelyn Waugh', title: 'Sword of Honour', price: 12.99 },
      { category: 'fiction', author: 'Herman Melville', title: 'Moby Dick', isbn: '0-553-21311-3', price: 8.99 },
      {
        category: 'fiction',
        author: 'J. R. R. Tolkien',
        title: 'Lord of the Rings',
        isbn: '0-395-19395-8',
        price: 22.99,
      },
    ],
    bicycle: { color: 'red', price: 19.95, sold: false },
  },
};
const titles = (...indexes: number[]) => indexes.map((index) => store.store.book[index]?.title ?? '');

let goessner: SelectorLanguage;
beforeAll(async () => {
  goessner = await loadLanguage({ type: 'jsonpath', version: 'draft-goessner-dispatch-jsonpath-00' });
});

describe('JSONPath of the Goessner draft', () => {
  test.each<[string, JsonValue | undefined]>([
    ['$.store.book[*].author', ['Nigel Rees', 'Evelyn Waugh', 'Herman Melville', 'J. R. R. Tolkien']],
    ['$..author', ['Nigel Rees', 'Evelyn Waugh', 'Herman Melville', 'J. R. R. Tolkien']],
    ['$.store..price', [19.95, 8.95, 12.99, 8.99, 22.99]],
    ['$..book[2].title', titles(2)],
    ['$..book[(@.length-1)].title', titles(3)],
    ['$..book[-1:].title', titles(3)],
    ['$..book[0,1].title', titles(0, 1)],
    ['$..book[:2].title', titles(0, 1)],
    ['$..book[?(@.isbn)].title', titles(2, 3)],
    ['$..book[?(@.price<10)].title', titles(0, 2)],
    ["$['store']['book'][0]['title']", 'Sayings of the Century'],
    ['$.store.bicycle.color', 'red'],
    ['$.store.none', undefined],
    ["$..book[?(@.category=='fiction' && @.price > 10)].title", titles(1, 3)],
    ['$..book[?(@.price === "8.95")].title', []],
    ['$..book[?(@.price == "8.95")].title', titles(0)],
    ['$..book[?(!@.isbn || @.title =~ /^moby/i)].title', titles(0, 1, 2)],
    ['$..book[?(@.price > $.store.bicycle.price)].title', titles(3)],
    ['$.store[?(@.sold)]', []],
    ['$.store.book[::2].title', titles(0, 2)],
  ])('%s', (query, selected) => {
    const found = goessner.compile(query).select(store);
    // Descendants are found in any order.
    const ordered = (values: unknown) => (query === '$.store..price' ? [...(values as number[])].sort() : values);
    expect(ordered(found)).toEqual(ordered(selected));
  });

  test('differs from RFC 9535: a field that is false does not pass a filter', async () => {
    const rfc = await loadLanguage({ type: 'jsonpath' });
    expect(goessner.compile('$[?(@.active)]').holds([{ active: false }])).toBe(false);
    expect(rfc.compile('$[?(@.active)]').holds([{ active: false }])).toBe(true);
  });

  test('replaces every selected part', () => {
    expect(goessner.compile('$.a[?(@.n > 1)].n').replace({ a: [{ n: 1 }, { n: 2 }] }, 9)).toEqual({
      a: [{ n: 1 }, { n: 9 }],
    });
  });

  test.each(['', 'a', '$.', '$[', '$[?(@.a', '$[?()]', '$[0:1:0]', '$a', '$[?(alert(1))]', "$[?(@.a =~ 'x')]"])(
    '%j is not understood',
    (query) => {
      expect(() => goessner.compile(query).select({})).toThrow('not understood');
    },
  );

  test('reaches no properties of prototypes', () => {
    expect(goessner.compile('$.constructor').select({ a: 1 })).toBeUndefined();
    expect(goessner.compile("$[?(@.constructor || @['__proto__'])]").select([{ a: 1 }])).toEqual([]);
  });

  test('a query that is too expensive is stopped', () => {
    const nested = Array.from({ length: 300 }, () => Array.from({ length: 300 }, () => [1]));
    expect(() => goessner.compile('$..*..*..*').select(nested)).toThrow('too expensive');
  });
});
