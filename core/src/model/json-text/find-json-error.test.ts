import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findJsonError } from './find-json-error.js';

describe('a JSON syntax error', () => {
  test.each([
    ['{"a": 1,}', 8, 'expected a key in double quotes, found "}"'],
    ['{"a" 1}', 5, 'expected ":", found "1"'],
    ['[1 2]', 3, 'expected "," or "]", found "2"'],
    ['[1,]', 3, 'expected a value, found "]"'],
    ["{'a': 1}", 1, 'expected a key in double quotes or "}", found "\'"'],
    ['{"a": tru}', 6, 'expected a value, found "t"'],
    ['{"a": "b', 6, 'the string is not closed'],
    ['"\\x"', 1, 'invalid escape sequence'],
    ['"a\nb"', 2, 'control character in a string; escape it'],
    ['{} {}', 3, 'expected the end of the file, found "{"'],
    ['', 0, 'expected a value, found the end of the file'],
    ['[1', 2, 'expected "," or "]", found the end of the file'],
  ])('is found in %j', (text, position, message) => {
    expect(findJsonError(text)).toEqual({ position, message });
  });

  test.each([
    ['{"a": {"a": 1}, "b": [{"a": 1}, {"a": 2}]}', undefined],
    ['{"b": {"a": 1, "\\u0061": 2}}', { position: 15, message: 'the key "a" is duplicated', duplicateKey: 'a' }],
    ['[[1], [[2]], [[[3]]]]', { position: 15, message: 'it is nested more than 3 levels deep' }],
  ])('%s is checked for duplicate keys and depth on request', (text, error) => {
    expect(findJsonError(text, { maxDepth: 3, uniqueKeys: true })).toEqual(error);
    expect(findJsonError(text)).toBeUndefined();
  });

  test('is found exactly where JSON.parse rejects', () => {
    const chunk = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"\\u00e9"',
      '1',
      '-0.5e3',
      '01',
      'true',
      'null',
      ' ',
      '"',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(chunk, { maxLength: 12 }).map((parts) => parts.join('')),
          fc.json(),
        ),
        (text) => {
          let parses = true;
          try {
            JSON.parse(text);
          } catch {
            parses = false;
          }
          expect(findJsonError(text) === undefined).toBe(parses);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
