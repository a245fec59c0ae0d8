import { beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import fc from 'fast-check';
import {
  type ContractDocument,
  fieldRules,
  jsonMediaType,
  type JsonSchema,
  loadContract,
  withWellFormedTexts,
} from './index.js';

let contract: ContractDocument;
let schemas: Record<string, JsonSchema>;
let isValid: (schema: string, value: unknown) => boolean;

beforeAll(async () => {
  contract = withWellFormedTexts(await loadContract('shop'));
  schemas = contract.components.schemas;
  const ajv = new Ajv2020({ strict: false });
  formatsPlugin.default(ajv);
  ajv.addSchema(contract, 'contract');
  isValid = (schema, value) => ajv.validate({ $ref: `contract#/components/schemas/${schema}` }, value);
});

/** 254 characters, with labels of at most 63. */
const longestAddress = `${'x'.repeat(64)}@${`${'y'.repeat(61)}.`.repeat(3)}org`;

describe('the field rules match the contract', () => {
  const { id, name, email, price, qty, items, customerStatus, orderStatus, limit } = fieldRules;
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.string({ unit: 'grapheme', minLength: 90, maxLength: 210 }),
    fc.emailAddress(),
    fc
      .tuple(
        fc.string({ unit: fc.constantFrom('a', 'Z', '.', '-', "'", '+', '@', 'é') }),
        fc.constantFrom('', '@b.co', '@b-.co', '@b.c', '@B.co.uk', '@.co'),
      )
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '',
      ' ',
      'a b',
      'a@b',
      '😀',
      '\ud800',
      'a\u0000',
      'x'.repeat(100),
      'x'.repeat(101),
      'x'.repeat(200),
      'x'.repeat(201),
      '😀'.repeat(200),
      `${'x'.repeat(250)}@b.co`,
    ),
  );

  test.each([
    ['Id', id.pattern],
    ['Name', name.pattern],
    ['Email', email.pattern],
  ])('texts: %s', (schema, pattern) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect({ text, accepted: pattern.test(text) }).toEqual({ text, accepted: isValid(schema, text) });
      }),
      { numRuns: 2000 },
    );
  });

  test('email addresses', () => {
    const accept = (addresses: readonly string[]) =>
      addresses.filter((address) => email.pattern.test(address) && isValid('Email', address));
    const valid = ['a.b.c.d@example.org', "ada.o'brien+tag@mail.example.co.uk", longestAddress];
    const invalid = ['', 'ada', 'ada@', '@b.co', 'ada@b', 'a..b@b.co', 'ada@b.co ', 'ada@b.co\n', `a${longestAddress}`];
    expect(accept(valid)).toEqual(valid);
    expect(accept(invalid)).toEqual([]);
  });

  test('numbers, lists and choices', () => {
    expect(schemas['Price']).toMatchObject({ type: 'number', minimum: price.minimum, maximum: price.maximum });
    expect(schemas['NewQuantity']).toMatchObject({
      type: 'integer',
      minimum: qty.minimum,
      maximum: qty.maximum,
      default: qty.fallback,
    });
    expect(schemas['NewOrderItems']).toMatchObject({ type: 'array', minItems: items.minimum, maxItems: items.maximum });
    expect(schemas['CustomerStatus']).toMatchObject({ enum: customerStatus.values });
    expect(schemas['OrderStatus']).toMatchObject({ enum: orderStatus.values });
    expect(contract.components['parameters']).toMatchObject({
      Limit: { schema: { type: 'integer', minimum: limit.minimum, maximum: limit.maximum, default: limit.fallback } },
    });
  });
});

test('a JSON body may name other parameters, but no other charset', () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json ; a=b; charset="UTF-8"',
    'application/json; a=b',
  ]) {
    expect(type).toMatch(jsonMediaType);
  }
  for (const type of [
    '',
    'json',
    'text/json',
    'application/jsonx',
    'application/problem+json',
    'application/json; charset=latin1',
    'application/json; charset=utf-8x',
  ]) {
    expect(type).not.toMatch(jsonMediaType);
  }
});
