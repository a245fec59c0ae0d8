import { describe, expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import type { Schema } from '@opchain/core/internal/model';
import { viewSchema } from '../../../schema/schema-view.js';
import { chooseVariant, convertToVariant, variantIndex } from './choose-variant.js';
import type { FormContext, ValueSpec } from './form-context.js';

const resolve = (schema: Schema): Schema => schema;
const payment: Schema = {
  type: 'object',
  description: 'How it is paid.',
  required: ['amount'],
  properties: { amount: { type: 'number' } },
  oneOf: [
    { type: 'object', required: ['iban'], properties: { iban: { type: 'string' } } },
    { type: 'object', properties: { card: { type: 'string' }, amount: { type: 'integer' } } },
  ],
};
const view = viewSchema(payment, resolve);
const spec: ValueSpec = { path: ['payment'], name: 'payment', schema: payment, required: true, depth: 1 };
const contextOf = (viewState: ReadonlyMap<string, number> = new Map()): FormContext =>
  ({ inputPath: 'body', resolve, viewState }) as unknown as FormContext;

describe('a schema with alternatives', () => {
  test.each<[string, JsonValue | undefined, number]>([
    ['no value', undefined, 0],
    ['a text', 'x', 0],
    ['a field of the first', { iban: 'DE1' }, 0],
    ['a field of the second', { card: '4111' }, 1],
    ['fields that none has', { coupon: 'x' }, 0],
  ])('shows %s with the matching alternative', (_what, value, index) => {
    expect(variantIndex(contextOf(), spec, view, value)).toBe(index);
  });

  test('shows the alternative selected by the user, regardless of the value', () => {
    const context = contextOf(new Map([['body/payment?variant', 1]]));
    expect(variantIndex(context, spec, view, { iban: 'DE1' })).toBe(1);
  });

  test('ignores a selected alternative that no longer exists', () => {
    expect(variantIndex(contextOf(new Map([['body/payment?variant', 7]])), spec, view, { card: '1' })).toBe(1);
  });

  test('merges the alternative with the fields next to it, preferring those of the alternative', () => {
    const chosen = chooseVariant(contextOf(), spec, view, { card: '1' });
    const types = chosen.properties.map(([name, schema]) => [name, (schema as { type: string }).type]);
    expect(types).toEqual([
      ['card', 'string'],
      ['amount', 'integer'],
    ]);
    expect([...chosen.required]).toEqual(['amount']);
    expect(chosen.description).toBe('How it is paid.');
  });
});

test('without alternatives the view is unchanged', () => {
  const plain = viewSchema({ type: 'string' }, resolve);
  expect(chooseVariant(contextOf(), { ...spec, schema: undefined }, plain, 'x')).toBe(plain);
});

describe('alternatives of several types', () => {
  const kind = (name: string, field: string): Schema => ({
    type: 'object',
    required: ['kind', field],
    properties: { kind: { const: name }, at: { type: 'string' }, [field]: { type: 'number' } },
  });
  const reading = viewSchema({ oneOf: [kind('wind', 'speed'), kind('tide', 'level'), { type: 'string' }] }, resolve);

  test.each<[JsonValue, number]>([
    [{ kind: 'tide' }, 1],
    [{ kind: 'wind' }, 0],
    ['calm', 2],
    ['{{createReading.value}}', 0],
  ])('shows %j as alternative %i', (value, index) => {
    expect(variantIndex(contextOf(), spec, reading, value)).toBe(index);
  });

  test.each<[JsonValue | undefined, number, JsonValue | undefined]>([
    [{ kind: 'wind', speed: 3, at: 'noon', note: 'x' }, 1, { at: 'noon', note: 'x', kind: 'tide' }],
    ['calm', 0, { kind: 'wind' }],
    [undefined, 1, { kind: 'tide' }],
    [{ kind: 'wind', speed: 3 }, 2, undefined],
    ['calm', 2, 'calm'],
  ])('turns %j into alternative %i', (value, index, expected) => {
    expect(convertToVariant(value, reading, index, resolve)).toEqual(expected);
  });

  test('retains the fields next to the alternatives', () => {
    const value = { card: '4111', amount: 3 };
    expect(convertToVariant(value, view, 0, resolve)).toEqual({ amount: 3 });
  });
});
