import { describe, expect, test } from '@jest/globals';
import { openWorkflow } from '../document/workflows/edit-workflows.js';
import { readChain } from '../document/read/read-chain.js';
import type { Chain } from '../index.js';
import { renameInput } from './rename-input.js';

const chain = {
  id: 'chain',
  title: '',
  version: '1.0.0',
  sources: [],
  connections: [],
  layout: {},
  inputs: [
    { name: 'mail', schema: {}, required: true },
    { name: 'mailbox', schema: {}, required: true },
  ],
  steps: [
    {
      kind: 'operation',
      id: 'a',
      operation: { source: 's', id: 'a' },
      parameters: [{ in: 'query', name: 'q', value: 'to {{$inputs.mail}}, {{$inputs.mailbox}}, \\{{$inputs.mail}}' }],
      body: { payload: { list: ['{{$inputs.mail.name}}', '{{'] } },
      checks: [
        { kind: 'simple', condition: '$response.body#/to == {{$inputs.mail}}' },
        { kind: 'simple', condition: '$response.body#/to == $inputs.mail' },
      ],
      captures: [],
      onFailure: [],
    },
  ],
  outputs: [{ name: 'to', value: '{{$inputs.mail}}' }],
} satisfies Chain;

test('a chain input is renamed together with every mapping from it, and no other', () => {
  const renamed = renameInput(chain, 'mail', 'email');
  expect(renamed.inputs.map((input) => input.name)).toEqual(['email', 'mailbox']);
  expect(renamed.outputs).toEqual([{ name: 'to', value: '{{$inputs.email}}' }]);
  expect(renamed.steps[0]).toMatchObject({
    parameters: [{ value: 'to {{$inputs.email}}, {{$inputs.mailbox}}, \\{{$inputs.mail}}' }],
    body: { payload: { list: ['{{$inputs.email.name}}', '{{'] } },
    checks: [
      { condition: '$response.body#/to == {{$inputs.email}}' },
      { condition: '$response.body#/to == {{$inputs.email}}' },
    ],
  });
});

describe('an input of a chain that others of its document call', () => {
  const text = `arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: shop.yaml, type: openapi }
workflows:
  - workflowId: main
    steps:
      - { stepId: pay, workflowId: payOrder, parameters: [{ name: id, value: 7 }, { name: note, value: x }] }
  - workflowId: payOrder
    inputs: { type: object, properties: { id: { type: integer }, note: { type: string } } }
    steps:
      - { stepId: order, operationId: getOrder, parameters: [{ name: id, in: path, value: $inputs.id }] }
`;

  test('is renamed in their calls, too', async () => {
    const payOrder = openWorkflow(await readChain(text), 'payOrder');
    const main = openWorkflow(renameInput(payOrder, 'id', 'orderId'), 'main');
    expect(main.steps[0]).toMatchObject({ inputs: [{ name: 'orderId' }, { name: 'note' }] });
  });
});
