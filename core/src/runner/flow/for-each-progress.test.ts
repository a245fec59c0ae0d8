import { describe, expect, test } from '@jest/globals';
import type { JsonValue, RunOptions } from '@opchain/core';
import { type Reply, runDocument } from '../../../test/run-document.js';

const pay = {
  workflowId: 'pay',
  inputs: { type: 'object', properties: { order: {} } },
  steps: [{ stepId: 'a', operationId: 'a' }],
};
const listOrders = { stepId: 'b', operationId: 'b', outputs: { orders: '$response.body#/orders' } };
const payAll = (more: object = {}) => ({
  stepId: 'payAll',
  workflowId: 'pay',
  'x-opchain': { forEach: { items: '$steps.b.outputs.orders', as: 'order', concurrency: 2 } },
  ...more,
});

function payOrders(
  orders: readonly JsonValue[],
  replies: readonly Reply[] = [{ json: {} }],
  step = payAll(),
  options: RunOptions = {},
) {
  return runDocument({
    workflows: [{ workflowId: 'main', steps: [listOrders, step] }, pay],
    workflow: 'main',
    replies: { b: [{ json: { orders } }], a: replies },
    inputs: {},
    options,
  });
}

const totalsOf = ({ events }: Awaited<ReturnType<typeof payOrders>>) =>
  events.flatMap((event) =>
    event.type === 'step-progress' ? [`${event.items.done} of ${event.items.total}, ${event.items.failed} failed`] : [],
  );
const itemsOf = ({ summary }: Awaited<ReturnType<typeof payOrders>>) =>
  summary.results.find(({ stepId }) => stepId === 'payAll')?.called?.map(({ item }) => item);

describe('a step that calls a workflow for each item', () => {
  test('reports how many of all items have ended and failed, from the start and after each', async () => {
    const run = await payOrders([1, 2, 3], [{ json: {} }, { status: 500 }, { json: {} }]);
    expect(totalsOf(run)).toEqual(['0 of 3, 0 failed', '1 of 3, 0 failed', '2 of 3, 1 failed', '3 of 3, 1 failed']);
    expect(totalsOf(await payOrders([]))).toEqual(['0 of 0, 0 failed']);
  });

  test('starts counting again when it is retried', async () => {
    const onFailure = [{ name: 'again', type: 'retry', retryAfter: 0, retryLimit: 1 }];
    const run = await payOrders([1], [{ status: 500 }, { json: {} }], payAll({ onFailure }));
    expect(totalsOf(run)).toEqual(['0 of 1, 0 failed', '1 of 1, 1 failed', '0 of 1, 0 failed', '1 of 1, 0 failed']);
  });

  test('says of each call which item it was for', async () => {
    const run = await payOrders(['eu-west', 17, { total: 5, orderId: 'o-3' }, { total: 5 }]);
    expect(itemsOf(run)).toEqual(['eu-west', '17', 'o-3', undefined]);
  });

  test('writes the name of the item down ahead of each call for it', async () => {
    const written: unknown[] = [];
    await payOrders(['eu-west', { total: 5 }], [{ json: {} }], payAll(), {
      writeAhead: ({ stepId, within, items }) => {
        written.push([stepId, within, items]);
        return Promise.resolve();
      },
    });
    expect(written).toEqual([
      ['b', undefined, undefined],
      ['a', ['payAll[0]'], ['eu-west']],
      ['a', ['payAll[1]'], undefined],
    ]);
  });

  test('masks a secret that an item contains, even where it would be shortened', async () => {
    const secret = `${'s3cret-'.repeat(12)}end`;
    const { summary } = await runDocument({
      workflows: [
        {
          workflowId: 'main',
          inputs: { type: 'object', properties: { key: { type: 'string', format: 'password' } } },
          steps: [
            { stepId: 'payAll', workflowId: 'pay', 'x-opchain': { forEach: { items: ['$inputs.key'], as: 'order' } } },
          ],
        },
        pay,
      ],
      workflow: 'main',
      inputs: { key: secret },
    });
    const [called] = summary.results[0]?.called ?? [];
    expect(called?.state).toBe('succeeded');
    expect(called?.item).toBe('•••••');
  });
});
