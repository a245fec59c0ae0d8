import { describe, expect, test } from '@jest/globals';
import { ExactNumber, type JsonValue } from '@opchain/core';
import { fillIn, formatValuePath, valueAt, withFieldRenamed, withoutItem, withValueAt } from './edit-value.js';
import { formatTyped, validateNumber, parseTyped } from './parse-typed.js';
import { viewSchema } from './schema-view.js';

describe('editing a value at a path', () => {
  test('renames a field at its position, unless the name is taken', () => {
    const before = { files: { a: 1, b: 2, c: 3 } };
    expect(JSON.stringify(withFieldRenamed(before, ['files'], { from: 'b', to: '__proto__' }))).toBe(
      '{"files":{"a":1,"__proto__":2,"c":3}}',
    );
    expect(withFieldRenamed(before, ['files'], { from: 'b', to: 'c' })).toBe(before);
  });

  test('fills in what is missing, at every level, but not in another alternative', () => {
    const example = { guest: { name: 'Ada', age: 36 }, payment: { kind: 'card', number: '4111' }, nights: 2 };
    expect(fillIn({ nights: 1, guest: { age: 36 }, payment: { kind: 'iban' } }, example)).toEqual({
      guest: { name: 'Ada', age: 36 },
      payment: { kind: 'iban' },
      nights: 1,
    });
  });

  test('creates missing parents', () => {
    expect(withValueAt(undefined, ['items', 1, 'qty'], 2)).toEqual({ items: [null, { qty: 2 }] });
  });

  test('does not mutate the value', () => {
    const before = { a: { b: 1 } };
    expect(withValueAt(before, ['a', 'b'], 2)).toEqual({ a: { b: 2 } });
    expect(before).toEqual({ a: { b: 1 } });
  });

  test('removes a field by setting undefined', () => {
    expect(withValueAt({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
  });

  test('removes an item from an array', () => {
    expect(withoutItem({ list: [1, 2, 3] }, ['list'], 1)).toEqual({ list: [1, 3] });
  });

  test('creates an own field for a key such as __proto__', () => {
    const value = withValueAt({}, ['__proto__'], 'x');
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(valueAt(value, ['__proto__'])).toBe('x');
    expect(valueAt({}, ['constructor'])).toBeUndefined();
  });

  test('formats its path as diagnostics do', () => {
    expect(formatValuePath(['items', 0, 'a/b~c'])).toBe('/items/0/a~1b~0c');
  });
});

describe('typed text', () => {
  const parse = (text: string, schema: Parameters<typeof viewSchema>[0]) =>
    parseTyped(
      text,
      viewSchema(schema, (each) => each),
    );

  test('becomes a number where the type is number, and stays text otherwise', () => {
    expect([
      parse('12.5', { type: 'number' }),
      parse('12.5', { type: 'string' }),
      parse('7', { type: 'integer' }),
    ]).toEqual([12.5, '12.5', 7]);
  });

  test('stays as typed if it does not match, so that nothing is lost', () => {
    expect([parse('twelve', { type: 'number' }), parse('1.', { type: 'number' })]).toEqual(['twelve', '1.']);
  });

  test('becomes a number with all digits that were typed', () => {
    for (const text of ['12345678901234567890', '0.10', '1e400', '-0', '9007199254740993']) {
      const value = parse(text, { type: 'number' });
      expect(value).toEqual(new ExactNumber(text));
      expect(formatTyped(value)).toBe(text);
      expect(parse(text, {})).toEqual(/e/.test(text) ? text : new ExactNumber(text));
    }
    expect(parse('{"a": 1.0}', { type: 'object' })).toEqual({ a: new ExactNumber('1.0') });
  });

  test('accepts a decimal comma for numbers, but guesses no thousands separators', () => {
    expect([
      parse('0,1', { type: 'number' }),
      parse('-12,50', { type: 'number' }),
      parse('0,125', { type: 'number' }),
    ]).toEqual([0.1, new ExactNumber('-12.50'), 0.125]);
    expect([
      parse('1,234', { type: 'number' }),
      parse('1,2,3', { type: 'number' }),
      parse('0,1', { type: 'string' }),
    ]).toEqual(['1,234', '1,2,3', '0,1']);
  });

  test('is invalid if only a number is allowed and it is not one', () => {
    const validate = (value: JsonValue | undefined, type: string | string[]) =>
      validateNumber(
        value,
        viewSchema({ type: type as string }, (each) => each),
      );
    expect([validate('1,234', 'number'), validate('1', ['integer', 'null']), validate(0.1, 'integer')]).toEqual([
      'notANumber',
      'notANumber',
      'notWhole',
    ]);
    expect([
      validate('{{a.b}}', 'number'),
      validate(1, 'integer'),
      validate(undefined, 'number'),
      validate('a', ['number', 'string']),
      validate('a', 'string'),
    ]).toEqual(Array.from({ length: 5 }, () => undefined));
  });

  test('is never parsed as a number or as JSON if it contains a mapping', () => {
    expect(parse('{{a.b}}', { type: 'integer' })).toBe('{{a.b}}');
  });

  test('is a boolean, null or an enum value if the type allows it', () => {
    expect([
      parse('true', { type: 'boolean' }),
      parse('null', { type: ['null', 'integer'] }),
      parse('2', { enum: [1, 2] }),
    ]).toEqual([true, null, 2]);
  });

  test('is undefined when empty', () => {
    expect(parse('', { type: 'string' })).toBeUndefined();
  });

  test('is formatted as it was typed', () => {
    expect([formatTyped(12.5), formatTyped('a'), formatTyped(undefined), formatTyped([1])]).toEqual([
      '12.5',
      'a',
      '',
      '[1]',
    ]);
  });
});
