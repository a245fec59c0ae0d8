import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ExactNumber, type JsonObject, type JsonValue } from '@opchain/core';
import { readInput } from './read-input.js';

const read = (typed: string, schema: JsonObject) => readInput(typed, { name: 'n', schema, required: true }, {});

describe('an input on the command line', () => {
  test('is the bytes and the name of a file if it is binary, and its text otherwise', () => {
    const folder = mkdtempSync(join(tmpdir(), 'opchain-input-'));
    const path = join(folder, 'my logo.png');
    const bytes = Buffer.from([0, 1, 254, 255, 10]);
    writeFileSync(path, bytes);
    const value = `data:application/octet-stream;name=my%20logo.png;base64,${bytes.toString('base64')}`;
    expect(read(`@${path}`, { type: 'string', format: 'binary' })).toBe(value);
    expect(read(`@${path}`, { type: 'string', contentMediaType: 'image/png' })).toBe(value);
    expect(read(`@${path}`, { type: 'string' })).toBe(`@${path}`);
    expect(() => read('@/none/such', { type: 'string', format: 'binary' })).toThrow('the file "/none/such"');
    rmSync(folder, { recursive: true });
  });
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
