import type { Chain, OperationStep } from '@opchain/core';

/** An operation step whose fields are empty unless given. */
export function makeStep(id: string, more: Partial<Omit<OperationStep, 'kind' | 'id'>> = {}): OperationStep {
  return {
    kind: 'operation',
    id,
    operation: { source: 'shop', id },
    parameters: [],
    checks: [],
    captures: [],
    onFailure: [],
    ...more,
  };
}

/** A chain that uses all features. */
export function makeChain(more: Partial<Chain> = {}): Chain {
  return {
    id: 'everything',
    title: 'Everything that a chain can hold',
    version: '1.0.0',
    summary: 'All of it',
    description: 'Two\nlines',
    sources: [{ name: 'shop', url: './shop.openapi.yaml' }],
    inputs: [{ name: 'email', schema: { type: 'string', default: 'ada@example.org' }, required: true }],
    steps: [
      makeStep('createCustomer', {
        body: {
          contentType: 'application/json',
          payload: { name: 'Ada', email: '{{$inputs.email}}', note: '$inputs.email is no mapping' },
        },
        credentials: [{ scheme: 'apiKeyAuth', credential: 'carrier', kind: 'apiKey' }],
      }),
      makeStep('createOrder', {
        body: {
          payload: { customerId: '{{createCustomer.id}}', text: 'for {{createCustomer.name}}, \\{{literally}}' },
        },
        checks: [
          { kind: 'simple', condition: '$statusCode == 201 && $response.body#/customerId == {{createCustomer.id}}' },
          { kind: 'regex', context: '$response.body#/id', pattern: '^[a-z0-9]+$' },
          { kind: 'jsonpath', context: '$response.body', expression: '$.items[?@.qty > 1]' },
        ],
        captures: [{ name: 'orderId', expression: '$response.body#/id' }],
        onFailure: [
          {
            type: 'retry',
            name: 'busy',
            limit: 3,
            delayMs: 250,
            criteria: [{ kind: 'simple', condition: '$statusCode == 503' }],
          },
        ],
        timeoutMs: 5000,
        credentials: [{ scheme: 'basicAuth', credential: 'staff', kind: 'basic' }],
      }),
      { kind: 'wait', id: 'pause', durationMs: 100 },
      makeStep('getOrder', {
        operation: { source: 'shop', id: 'GET /orders/{id}' },
        parameters: [
          { in: 'path', name: 'id', value: '{{createOrder.id}}' },
          { in: 'query', name: 'filter', value: { total: '{{createOrder.total}}' } },
        ],
        credentials: [],
      }),
      {
        kind: 'assert',
        id: 'same',
        checks: [{ kind: 'simple', condition: '{{createOrder.total}} == {{getOrder.total}}' }],
      },
    ],
    connections: [
      { source: 'createCustomer', target: 'createOrder' },
      { source: 'createOrder', target: 'pause' },
      { source: 'pause', target: 'getOrder' },
      { source: 'getOrder', target: 'same' },
    ],
    layout: { createCustomer: { x: 0, y: 0 }, createOrder: { x: 0, y: 220 } },
    outputs: [{ name: 'orderId', value: '{{createOrder.id}}' }],
    ...more,
  };
}
