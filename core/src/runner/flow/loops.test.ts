import { expect, test } from '@jest/globals';
import { runDocument } from '../../../test/run-document.js';

const step = (stepId: string, more: object = {}) => ({ stepId, operationId: 'a', ...more });
const loopWhile = (condition: string) =>
  step('loop', { onSuccess: [{ name: 'again', type: 'goto', stepId: 'loop', criteria: [{ condition }] }] });
const counted = (_: string, count: number) => ({ json: { count: count + 1 } });

test('50 independent calls of 100 ms beside a step that loops ten times take as long as the loop', async () => {
  const independent = Array.from({ length: 50 }, (_, index) => ({ stepId: `s${index}`, operationId: 'b' }));
  const { summary, calls } = await runDocument({
    workflows: [
      {
        workflowId: 'main',
        steps: [...independent, { stepId: 'call', workflowId: 'rounds' }],
        'x-opchain': { version: 1, order: 'graph' },
      },
      { workflowId: 'rounds', steps: [loopWhile('$response.body#/count < 10')] },
    ],
    workflow: 'main',
    replies: (call, count) => ({ ...counted(call, count), delayMs: 100 }),
  });
  expect(calls).toHaveLength(60);
  expect(summary.durationMs).toBe(1_000);
});

test('a loop of 10,000 executions retains little of each, and costs not much more than as many steps', async () => {
  const measure = async (steps: readonly object[]) => {
    const before = process.cpuUsage();
    const ran = await runDocument({ workflows: [{ workflowId: 'w', steps }], replies: counted });
    const { user, system } = process.cpuUsage(before);
    return { ...ran, microseconds: user + system };
  };
  const list = await measure(Array.from({ length: 2_000 }, (_, index) => step(`s${index}`)));
  const loop = await measure([loopWhile('$response.body#/count < 10000')]);
  expect(loop.microseconds / 10_000).toBeLessThan(3 * (list.microseconds / 2_000));

  const { results = [], count } = loop.summary.results[0]?.executions ?? {};
  expect(count).toBe(10_000);
  expect(results.filter(({ response }) => response !== undefined)).toHaveLength(40);
  expect(JSON.stringify(results).length / 10_000).toBeLessThan(300);
  // What is limited is the processor time; the clock runs on while other tests use the processor.
}, 120_000);
