import { expect, test } from '@jest/globals';
import { writeChain } from '../index.js';
import { parseDraft, serializeDraft } from '../internal/document.js';

/** Written by an earlier build, which stored `x-…` fields, components and other workflows beside the chain. */
const older = {
  opchainDraft: 2,
  chain: {
    id: 'pay',
    inputs: [],
    steps: [
      {
        kind: 'operation',
        id: 'pay',
        checks: [],
        captures: [],
        onFailure: [],
        operation: { source: 'shop', id: 'payOrder' },
        parameters: [],
      },
    ],
    connections: [],
    order: 'list',
    layout: {},
    title: 'Shop',
    version: '1',
    sources: [{ name: 'shop', url: './shop.yaml' }],
    extensions: {
      '/info': { summary: 'All', 'x-info': 1 },
      '/sources/shop': { 'x-source': 1 },
      '': { $self: 'https://a.example/shop', 'x-root': 1 },
      '/components': { schemas: {}, inputs: { x: { type: 'string' } } },
      '/steps/pay': { 'x-step': 2 },
      '/workflow': { 'x-pay': 1 },
      '/workflows': {
        before: [
          {
            workflowId: 'order',
            'x-opchain-model': {
              id: 'order',
              inputs: [{ name: 'n', schema: { type: 'integer' }, required: false }],
              steps: [
                {
                  kind: 'operation',
                  id: 'create',
                  checks: [{ kind: 'simple', condition: '$statusCode == 201' }],
                  captures: [],
                  onSuccess: [{ type: 'end', name: 'done', criteria: [] }],
                  onFailure: [{ type: 'retry', name: 'again', limit: 2, delayMs: 1000, criteria: [] }],
                  operation: { source: 'shop', id: 'createOrder' },
                  parameters: [{ in: 'query', name: 'q', value: 1 }],
                  body: { payload: { a: 1 }, replacements: [{ target: '/a', value: 2 }] },
                },
              ],
              connections: [],
              order: 'list',
              layout: {},
              extensions: {
                '/inputs': { 'x-inputs': 1 },
                '/steps/create/checks/$statusCode == 201': { 'x-check': 1 },
                '/steps/create/onSuccess/done': { 'x-success': 1 },
                '/steps/create/onFailure/again': { 'x-failure': 1 },
                '/steps/create/parameters/query/q': { 'x-parameter': 1 },
                '/steps/create/body/replacements/0': { 'x-replacement': 1 },
                '/steps/create/body': { 'x-body': 1 },
                '/steps/create': { 'x-step': 1 },
                '/workflow': { 'x-workflow': 1 },
              },
            },
          },
        ],
        after: [{ workflowId: 'ship', steps: [{ stepId: 'ship', operationId: 'shipOrder', 'x-step': 3 }] }],
      },
    },
  },
};

test('a draft of version 2 keeps what it stored beside the chain', () => {
  const chain = parseDraft(JSON.stringify(older));
  expect(writeChain(chain)).toEqual({
    arazzo: '1.1.0',
    $self: 'https://a.example/shop',
    'x-root': 1,
    info: { title: 'Shop', summary: 'All', 'x-info': 1, version: '1' },
    sourceDescriptions: [{ name: 'shop', url: './shop.yaml', type: 'openapi', 'x-source': 1 }],
    workflows: [
      {
        workflowId: 'order',
        inputs: { type: 'object', 'x-inputs': 1, properties: { n: { type: 'integer' } } },
        steps: [
          {
            stepId: 'create',
            operationId: 'createOrder',
            parameters: [{ name: 'q', in: 'query', value: 1, 'x-parameter': 1 }],
            requestBody: {
              payload: { a: 1 },
              replacements: [{ target: '/a', value: 2, 'x-replacement': 1 }],
              'x-body': 1,
            },
            successCriteria: [{ condition: '$statusCode == 201', 'x-check': 1 }],
            onSuccess: [{ name: 'done', type: 'end', 'x-success': 1 }],
            onFailure: [{ name: 'again', type: 'retry', retryAfter: 1, retryLimit: 2, 'x-failure': 1 }],
            'x-step': 1,
          },
        ],
        'x-workflow': 1,
        'x-opchain': { version: 1, order: 'list', captures: {} },
      },
      {
        workflowId: 'pay',
        steps: [{ stepId: 'pay', operationId: 'payOrder', 'x-step': 2 }],
        'x-pay': 1,
        'x-opchain': { version: 1, order: 'list', captures: {} },
      },
      { workflowId: 'ship', steps: [{ stepId: 'ship', operationId: 'shipOrder', 'x-step': 3 }] },
    ],
    components: { schemas: {}, inputs: { x: { type: 'string' } } },
  });
  expect(parseDraft(serializeDraft(chain))).toEqual(chain);
});
