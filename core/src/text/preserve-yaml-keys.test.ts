import { expect, test } from '@jest/globals';
import { ExactNumber } from '../model/exact-number.js';
import { parseText } from './parse-text.js';

const exact = (text: string): ExactNumber => new ExactNumber(text);

const kept: readonly (readonly [string, string, unknown])[] = [
  ['a number with a fraction of zero', '1.0: x', { '1.0': 'x' }],
  ['numbers in other notations', '0x10: a\n1e3: b\n007: c\n+1: d', { '0x10': 'a', '1e3': 'b', '007': 'c', '+1': 'd' }],
  ['one and one point zero as two keys', '1: a\n1.0: b', { 1: 'a', '1.0': 'b' }],
  ['booleans and null', 'True: a\n~: b\nNULL: c', { True: 'a', '~': 'b', NULL: 'c' }],
  ['a key in flow style', '{1.0: {2.50 : x}, y: 1.0}', { '1.0': { '2.50': 'x' }, y: exact('1.0') }],
  ['a pair within a list', '[1.0: x]', [{ '1.0': 'x' }]],
  ['a key after a question mark', '? 1.0\n: 2.0\n? 3.0', { '1.0': exact('2.0'), '3.0': null }],
  ['a key with an anchor or a tag', '&a 1.0: x\n!!str 2.0: y', { '1.0': 'x', '2.0': 'y' }],
  [
    'keys that begin with a colon are the next keys',
    'a: # nothing\n:b: {}\n:c:\n  - d\n:e: 1.0\n:f: 1',
    { a: null, ':b': {}, ':c': ['d'], ':e': exact('1.0'), ':f': 1 },
  ],
  [
    'values stay numbers',
    'a: 1.0\nb:\n  - 2.0\n  - {c: 3.0}',
    { a: exact('1.0'), b: [exact('2.0'), { c: exact('3.0') }] },
  ],
];
for (const [title, text, value] of kept) {
  test(`YAML keys retain their text: ${title}`, async () =>
    expect(await parseText(text, { file: 'x.yaml' })).toEqual(value));
}

const refused: readonly (readonly [string, string, number])[] = [
  ['a list', 'a: 1\n[b, c]: 2', 2],
  ['a mapping', 'a: 1\nd:\n  {b: c}: 2', 3],
  ['a list in flow style', '{[b, c]: 2}', 1],
  ['an alias of a list', 'a: &list [1]\n*list : 2', 2],
  ['a list after a question mark', 'a: 1\n? [b]\n: 2', 2],
  ['a mapping after a question mark, without a value', '? b: c', 1],
];
for (const [title, text, line] of refused) {
  test(`YAML keys that are not scalars are rejected with their position: ${title}`, async () => {
    await expect(parseText(text, { file: 'x.yaml' })).rejects.toMatchObject({
      code: 'DOCUMENT_SYNTAX',
      details: { line },
    });
  });
}
