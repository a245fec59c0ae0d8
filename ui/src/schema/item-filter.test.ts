import { describe, expect, test } from '@jest/globals';
import { readItemFilter, writeItemFilter } from './item-filter.js';

describe('a filter of the items of a list', () => {
  test.each([
    ['', { list: '', conditions: [], part: [] }],
    ['{{list}}', { list: '{{list}}', conditions: [], part: [] }],
    ['{{list.data}}', { list: '{{list.data}}', conditions: [], part: [] }],
    ['{{list | jsonpath "$[*].id"}}', { list: '{{list}}', conditions: [], part: ['id'] }],
    [
      `{{list | jsonpath "$[?@.status == 'inactive']"}}`,
      { list: '{{list}}', conditions: [{ field: ['status'], operator: '==', value: 'inactive' }], part: [] },
    ],
    [
      `{{list | jsonpath "$[?@.a.b >= 2.5 && @['it\\\\'s'] != true && @.c == 'x && @.d'].id"}}`,
      {
        list: '{{list}}',
        conditions: [
          { field: ['a', 'b'], operator: '>=', value: 2.5 },
          { field: ["it's"], operator: '!=', value: true },
          { field: ['c'], operator: '==', value: 'x && @.d' },
        ],
        part: ['id'],
      },
    ],
  ])('is read and written: %s', (text, filter) => {
    expect(readItemFilter(text)).toEqual(filter);
    expect(writeItemFilter(filter as never)).toBe(text);
  });

  test.each([
    '{{list | jsonpath "$..id"}}',
    '{{list | jsonpath "$[?@.a == 1 || @.b == 2]"}}',
    '{{list | jsonpath "$[?length(@.a) > 1]"}}',
    '{{list | jsonpath "$[?@.a]"}}',
    '{{list | jsonpointer "/0"}}',
    'x {{list}}',
    '{{list',
  ])('stays text if it is another selection: %s', (text) => {
    expect(readItemFilter(text)).toBeUndefined();
  });
});
