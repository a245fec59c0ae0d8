import { expect, test } from '@jest/globals';
import { splitWords } from './split-words.js';

test('names are split into words, plurals become singulars', () => {
  expect([
    splitWords('customerIds'),
    splitWords('X-Request-ID'),
    splitWords('companies'),
    splitWords('status'),
  ]).toEqual([['customer', 'id'], ['x', 'request', 'id'], ['company'], ['statu']]);
});
