import { describe, expect, test } from '@jest/globals';
import type { Chain, OperationStep, ParameterInput } from '@opchain/core';
import { emptyChain } from '../chain/create-chain-store.js';
import { replaceOperation } from './replace-operation.js';

const step: OperationStep = {
  kind: 'operation',
  id: 'getOrder',
  operation: { source: 'shop', id: 'getOrder' },
  parameters: [],
  body: { payload: { note: '{{login.note}}' } },
  checks: [{ kind: 'simple', condition: '$statusCode == 200' }],
  captures: [{ name: 'total', expression: '$response.body#/total' }],
  onFailure: [],
};
const chainOf = (parameters: readonly ParameterInput[]): Chain => ({
  ...emptyChain(),
  sources: [{ name: 'shop', url: 'x' }],
  steps: [{ ...step, parameters }],
});
const replaceWith = (path: string, parameters: readonly ParameterInput[]): OperationStep =>
  replaceOperation(chainOf(parameters), 'getOrder', { source: 'shop', id: 'fetchOrder' }, { path })
    .steps[0] as OperationStep;
const inPath = (name: string, value = `{{create.${name}}}`): ParameterInput => ({ in: 'path', name, value });
const query: ParameterInput = { in: 'query', name: 'expand', value: 'items' };

describe('a step that calls another operation', () => {
  test('keeps its name, mappings, checks and captures', () => {
    expect(replaceWith('/orders/{id}', [inPath('id'), query])).toEqual({
      ...step,
      operation: { source: 'shop', id: 'fetchOrder' },
      parameters: [inPath('id'), query],
    });
  });

  test('keeps the value of a path parameter that has another name now', () => {
    expect(replaceWith('/orders/{orderId}', [inPath('id'), query]).parameters).toEqual([
      inPath('orderId', '{{create.id}}'),
      query,
    ]);
    expect(replaceWith('/shops/{shop}/orders/{orderId}', [inPath('shop'), inPath('id')]).parameters).toEqual([
      inPath('shop'),
      inPath('orderId', '{{create.id}}'),
    ]);
  });

  test('keeps values as they are where it is not clear which parameter they are for', () => {
    const parameters = [inPath('id')];
    expect(replaceWith('/shops/{shop}/orders/{order}', parameters).parameters).toEqual(parameters);
    expect(replaceWith('/orders', parameters).parameters).toEqual(parameters);
  });
});
