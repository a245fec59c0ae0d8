import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatPointer, parsePointer } from '../json-pointer.js';
import {
  formatExpression,
  looksLikeExpression,
  parseExpression,
  type RuntimeExpression,
} from './runtime-expression.js';

describe('runtime expressions', () => {
  test.each<[string, RuntimeExpression]>([
    ['$url', { kind: 'url' }],
    ['$statusCode', { kind: 'statusCode' }],
    ['$request.query.a b', { kind: 'request', part: 'query', name: 'a b' }],
    ['$request.path.id', { kind: 'request', part: 'path', name: 'id' }],
    ['$response.header.X-Total', { kind: 'response', part: 'header', name: 'X-Total' }],
    ['$response.body', { kind: 'response', part: 'body', path: [] }],
    ['$response.body#/a~1b/0/', { kind: 'response', part: 'body', path: ['a/b', '0', ''] }],
    ['$inputs.x.y', { kind: 'inputs', name: 'x.y', path: [] }],
    ['$inputs.staff#/username', { kind: 'inputs', name: 'staff', path: ['username'] }],
    ['$steps.a-b_1.outputs.c', { kind: 'stepOutput', step: 'a-b_1', name: 'c', path: [] }],
    ['$steps.a.outputs.c.d#/0', { kind: 'stepOutput', step: 'a', name: 'c.d', path: ['0'] }],
    ['$outputs.x#/a', { kind: 'outputs', name: 'x', path: ['a'] }],
    ['$workflows.w.outputs.x.y', { kind: 'workflows', workflow: 'w', field: 'outputs', name: 'x.y', path: [] }],
    ['$workflows.w.inputs.x#/0', { kind: 'workflows', workflow: 'w', field: 'inputs', name: 'x', path: ['0'] }],
    ['$sourceDescriptions.shop.url', { kind: 'sourceDescriptions', source: 'shop', reference: 'url' }],
    ['$sourceDescriptions.shop.a.b c', { kind: 'sourceDescriptions', source: 'shop', reference: 'a.b c' }],
    ['$components.parameters.page.size', { kind: 'components', type: 'parameters', name: 'page.size' }],
    ['$self', { kind: 'self' }],
    ['$request.query.a\\"b', { kind: 'request', part: 'query', name: 'a"b' }],
    ['$message.payload#/a', { kind: 'other', root: 'message', rest: '.payload#/a' }],
    ['$response.query.a', { kind: 'other', root: 'response', rest: '.query.a' }],
  ])('parses %s and formats it unchanged', (text, expression) => {
    expect(parseExpression(text)).toEqual(expression);
    expect(formatExpression(expression)).toBe(text);
  });

  test('parses fields after a dot or in brackets, which many documents use', () => {
    expect(parseExpression('$response.body.items[0].id')).toEqual({
      kind: 'response',
      part: 'body',
      path: ['items', '0', 'id'],
    });
    expect(parseExpression('$steps.a.outputs.list[0].id')).toEqual({
      kind: 'stepOutput',
      step: 'a',
      name: 'list',
      path: ['0', 'id'],
    });
  });

  test.each([
    '',
    'url',
    '$',
    '$urls',
    '$5',
    '$url.x',
    '$response',
    '$workflows.w.x',
    '$workflows.w.outputs',
    '$sourceDescriptions.shop',
    '$components.x.y',
    '$message',
    '$message.payload#x',
    '$response.header.',
    '$response.header.a b',
    '$response.body#x',
    '$response.body#/~2',
    '$inputs',
    '$inputs.',
    '$inputs.a b',
    '$steps.a',
    '$steps.a.outputs',
    '$steps..outputs.x',
    '$steps.a b.outputs.x',
  ])('%j is not an expression', (text) => {
    expect(parseExpression(text)).toBeUndefined();
  });

  test('every parsed expression looks like one', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('$', '.', '#', '/', 'a', '0', 'url', 'inputs', 'steps', 'outputs', 'response', 'body'),
        }),
        (text) => {
          expect(looksLikeExpression(text) || parseExpression(text) === undefined).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('JSON Pointers with any keys are unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('~', '/', '0', '1') }))), (path) =>
        expect(parsePointer(formatPointer(path))).toEqual(path),
      ),
    );
  });
});
