import { describe, expect, test } from '@jest/globals';
import type { Schema } from '@opchain/core/internal/model';
import fc from 'fast-check';
import { valueWords } from '../../../schema/describe-type.js';
import { completeExpression } from './complete-expression.js';
import { completeJson } from './complete-json.js';
import { findEdit } from './find-edit.js';
import { findJsonDiagnostics } from './find-json-diagnostics.js';

const order: Schema = {
  type: 'object',
  required: ['customerId'],
  properties: {
    id: { type: 'string', readOnly: true },
    note: { type: ['string', 'null'] },
    customerId: { type: 'string', description: 'Who buys.' },
    state: { enum: ['open', 'paid'], default: 'open' },
    total: { type: 'number' },
    express: { type: 'boolean' },
    items: { type: 'array', items: { $ref: '#/item' } },
  },
};
const item: Schema = {
  oneOf: [
    { type: 'object', properties: { productId: { type: 'string' } } },
    { type: 'object', properties: { voucher: { type: 'string' } } },
  ],
};
const resolve = (schema: Schema): Schema => (typeof schema === 'object' && '$ref' in schema ? item : schema);

/** What can be inserted at `|`, and the text with the first of it. */
function completed(marked: string): { inserts: string[]; preferred: string[] } {
  const { options } = completeJson(marked.replace('|', ''), marked.indexOf('|'), {
    schema: order,
    resolve,
    words: valueWords,
  });
  return {
    inserts: options.map(({ insert }) => insert),
    preferred: options.filter(({ isPreferred }) => isPreferred).map(({ insert }) => insert),
  };
}

describe('the completions of a JSON text', () => {
  test('are the fields that the object does not have, the required ones first', () => {
    expect(completed('{"note": "", |}')).toEqual({
      inserts: ['"customerId": ""', '"state": "open"', '"total": ', '"express": ', '"items": []'],
      preferred: ['"customerId": ""'],
    });
  });

  test('are only the name where a value follows', () => {
    expect(completed('{"st|": "paid"}').inserts).toContain('"state"');
  });

  test.each([
    ['{"state": |}', ['"open"', '"paid"']],
    ['{"express": t|}', ['true', 'false']],
    ['{"note": |}', ['null']],
    ['{"items": [{|}]}', ['"productId": ""', '"voucher": ""']],
    ['{"unknown": |}', []],
  ])('are the values that the schema names: %s', (text, inserts) => {
    expect(completed(text).inserts).toEqual(inserts);
  });
});

describe('the completions of an expression', () => {
  const fields = [
    { expression: '$statusCode', name: '$status' },
    { expression: '$response.body#/id', name: 'id' },
  ];

  test('are the values of the response, which replace the word at the caret', () => {
    expect(completeExpression('$sta == 1', 2, fields)).toMatchObject({
      from: 0,
      to: 4,
      options: [
        { insert: '$statusCode', detail: '$status' },
        { insert: '$response.body#/id', detail: 'id' },
      ],
    });
  });

  test('are not found in a text', () => {
    expect(completeExpression("$statusCode == 'o", 17, fields)).toBeUndefined();
  });
});

describe('what is wrong in a JSON text', () => {
  const error = (path: string) => ({ path, message: path });
  const shown = (text: string, diagnostics: Parameters<typeof findJsonDiagnostics>[1]) =>
    findJsonDiagnostics(text, diagnostics).map(({ from, to, message }) => [text.slice(from, to), message]);
  const text = '{"items": [{"qty": "x"}]}';

  test('is marked at the values, or at what is around a missing one', () => {
    const diagnostics = [error('body/items/0/qty'), error('body/items/0/productId'), error('parameters/path/id')];
    expect(shown(text, { error: undefined, diagnostics, inputPath: 'body' })).toEqual([
      ['"x"', 'body/items/0/qty'],
      ['{', 'body/items/0/productId'],
    ]);
  });

  test.each([['{"a": 1,}'], ['{"a": '], ['']])('is where it stops being JSON: %j', (broken) => {
    let message = '';
    try {
      JSON.parse(broken);
    } catch (thrown) {
      ({ message } = thrown as Error);
    }
    const [diagnostic] = findJsonDiagnostics(broken, { error: message, diagnostics: [], inputPath: 'body' });
    expect(diagnostic?.message).toBe(message);
    expect(diagnostic?.to).toBe(broken.length);
  });
});

test('an edit changes one text into another', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (start, middle, end) => {
      for (const [before, after] of [
        [start + end, start + middle + end],
        [start + middle + end, end],
        [middle, end],
      ] as const) {
        const edit = findEdit(before, after);
        expect(edit === undefined ? before : before.slice(0, edit.from) + edit.insert + before.slice(edit.to)).toBe(
          after,
        );
      }
    }),
  );
});
