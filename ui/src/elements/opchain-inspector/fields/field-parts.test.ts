import { describe, expect, test } from '@jest/globals';
import { findOpenBraces, splitFieldParts } from './field-parts.js';

describe('the parts of a field', () => {
  test('are its mappings and the text between them', () => {
    expect(splitFieldParts('Order {{createOrder.id}} of {{$inputs.email}}')).toEqual([
      { mapping: false, text: 'Order ' },
      { mapping: true, text: 'createOrder.id' },
      { mapping: false, text: ' of ' },
      { mapping: true, text: '$inputs.email' },
    ]);
  });

  test.each(['plain', '', '\\{{not.one}}', '{{not closed', '{{}}'])('%p has no chips', (text) => {
    expect(splitFieldParts(text)).toBeUndefined();
  });
});

describe('unclosed braces', () => {
  test.each([
    ['{{', 2, { start: 0, query: '' }],
    ['a {{cust', 8, { start: 2, query: 'cust' }],
    ['{{a.b}} {{c', 11, { start: 8, query: 'c' }],
    ['{{abc', 4, { start: 0, query: 'ab' }],
    ['\\\\{{x', 5, { start: 2, query: 'x' }],
  ])('are found in %p before %p', (text, caret, found) => {
    expect(findOpenBraces(text, caret)).toEqual(found);
  });

  test.each([
    ['{{a.b}}', 7],
    ['no braces', 9],
    ['{{', 1],
    ['\\{{x', 4],
  ])('are not found in %p before %p', (text, caret) => {
    expect(findOpenBraces(text, caret)).toBeUndefined();
  });
});
