import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '@opchain/core';
import { ExactNumber } from '@opchain/core';
import { readInput } from './read-input.js';

const read = (typed: string, schema: JsonObject) => readInput(typed, { name: 'n', schema, required: true }, {});

describe('an input on the command line', () => {
  test.each<[string, JsonObject, JsonValue]>([
    ['5', { type: 'string' }, '5'],
    ['', { type: 'string' }, ''],
    ['5', { type: 'integer' }, 5],
    ['5.0', { type: 'integer' }, new ExactNumber('5.0')],
    ['9007199254740993', { type: 'integer' }, new ExactNumber('9007199254740993')],
    ['0.10', { type: 'number' }, new ExactNumber('0.10')],
    ['1.5', { type: 'number' }, 1.5],
    ['true', { type: 'boolean' }, true],
    ['null', { type: ['integer', 'null'] }, null],
    ['5', { type: ['string', 'null'] }, '5'],
    ['[1]', { type: 'array' }, [1]],
    ['{"a":1}', { type: 'object' }, { a: 1 }],
    ['abc', {}, 'abc'],
    ['5', {}, 5],
  ])('is read according to its schema: %j as %j', (typed, schema, value) => {
    expect(read(typed, schema)).toEqual(value);
  });
  test.each<[string, JsonObject, string]>([
    ['abc', { type: 'integer' }, 'must be of type integer, but is "abc"'],
    ['1.5', { type: 'integer' }, 'must be of type integer, but is "1.5"'],
    ['', { type: 'integer' }, 'must be of type integer, but is ""'],
    ['yes', { type: ['boolean', 'null'] }, 'must be of type boolean or null, but is "yes"'],
    ['[]', { type: 'object' }, 'must be of type object, but is "[]"'],
  ])('is rejected if it does not match its type: %j as %j', (typed, schema, sentence) => {
    expect(() => read(typed, schema)).toThrow(sentence);
  });
});
