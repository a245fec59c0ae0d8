import { describe, expect, test } from '@jest/globals';
import type { Chain } from '../index.js';
import { openWorkflow } from '../document/workflows/edit-workflows.js';
import { readChain } from '../document/read/read-chain.js';
import { updateDocument } from '../document/update/update-document.js';
import { renameOutput } from './rename-output.js';

const text = `arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: shop.yaml, type: openapi }
workflows:
  - workflowId: main
    steps:
      - stepId: pay
        workflowId: payOrder # the caller
        successCriteria: [{ condition: $outputs.total > 0 }]
        outputs: { sum: $outputs.total, total: $outputs.total#/net }
      - stepId: note
        operationId: addNote
        requestBody: { payload: { text: 'paid {$steps.pay.outputs.sum}', total: $steps.pay.outputs.total } }
    outputs: { sum: $steps.pay.outputs.sum }
  - workflowId: payOrder
    steps:
      - { stepId: order, operationId: getOrder, outputs: { total: $response.body#/total } } # in its own way
    outputs: { total: $steps.order.outputs.total, id: $steps.order.outputs.total }
  - workflowId: other
    steps:
      - { stepId: pay, operationId: payments }
      - { stepId: b, operationId: getOrder, parameters: [{ name: total, in: query, value: $steps.pay.outputs.total }] }
`.replace('operationId: payments }', 'operationId: payments, outputs: { total: $response.body#/total } }');

const open = (): Promise<Chain> => readChain(text, { workflow: 'payOrder' });

describe('an output of a workflow', () => {
  test('is renamed in the steps of its document that call the workflow, and nowhere else', async () => {
    const renamed = renameOutput(await open(), 'total', 'amount');
    expect(renamed.outputs).toEqual([
      { name: 'amount', value: '{{order.total}}' },
      { name: 'id', value: '{{order.total}}' },
    ]);
    const after = await updateDocument(text, renamed, { workflow: 'main' });
    expect(after).toContain('$outputs.amount > 0');
    expect(after).not.toContain('$outputs.total > 0');
    expect(after).toContain('# in its own way');
    const main = openWorkflow(renamed, 'main');
    const calls = JSON.stringify(main.steps);
    expect(calls).toContain('$outputs.amount#/net');
    // The captures of the caller have names of their own.
    expect(main.steps[0]).toMatchObject({ captures: [{ name: 'sum' }, { name: 'total' }] });
    expect(openWorkflow(renamed, 'other').steps).toEqual(openWorkflow(await open(), 'other').steps);
  });

  test('is renamed in mappings from the step that calls it, including from itself', () => {
    const step = { parameters: [], checks: [], captures: [], onFailure: [] };
    const chain: Chain = {
      id: 'tree',
      title: '',
      version: '1',
      sources: [],
      inputs: [],
      steps: [
        { ...step, kind: 'workflow', id: 'again', workflow: { id: 'tree' }, inputs: [] },
        { ...step, kind: 'workflow', id: 'elsewhere', workflow: { source: 's', id: 'tree' }, inputs: [] },
        {
          ...step,
          kind: 'operation',
          id: 'use',
          operation: { source: 'shop', id: 'use' },
          body: { payload: ['{{again.leaf.id}} {{elsewhere.leaf}}', '{{again["leaf"][0]}}', '{{again.leaf', 'leaf'] },
        },
      ],
      connections: [],
      layout: {},
      outputs: [{ name: 'leaf', value: '{{again.leaf}}' }],
    };
    const broken = renameOutput(chain, 'leaf', 'node');
    // What cannot be parsed stays as typed, with the rest of its step.
    expect(broken.steps[2]).toEqual(chain.steps[2]);
    const [again, elsewhere, use] = chain.steps;
    const body = { payload: ['{{again.leaf.id}} {{elsewhere.leaf}}', '{{again["leaf"][0]}}', 'leaf'] };
    const renamed = renameOutput({ ...chain, steps: [again!, elsewhere!, { ...use, body } as never] }, 'leaf', 'node');
    expect(renamed.steps[2]).toMatchObject({
      body: { payload: ['{{again.node.id}} {{elsewhere.leaf}}', '{{again.node[0]}}', 'leaf'] },
    });
    expect(renamed.outputs).toEqual([{ name: 'node', value: '{{again.node}}' }]);
  });

  test.each(['id', 'a b', ''])('is not renamed to %j', async (name) => {
    const chain = await open();
    expect(() => renameOutput(chain, 'total', name)).toThrow(/name of an output/);
    expect(renameOutput(chain, 'total', 'total')).toBe(chain);
  });
});
