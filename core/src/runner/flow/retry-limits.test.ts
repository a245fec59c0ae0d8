import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import { boundCalls, drawRetryingWorkflows } from '../../../test/arbitrary/retrying-workflows.js';
import { runDocument } from '../../../test/run-document.js';

/**
 * `retryLimit` bounds the attempts of a step "before failing the overall step" (Arazzo 1.0.1 and 1.1.0, "Failure Action
 * Object"), however control comes back to the step.
 */
const step = (stepId: string, onFailure: readonly object[] = [], more: object = {}) => ({
  stepId,
  operationId: stepId,
  onFailure: onFailure.map((action, index) => ({ name: `n${index}`, type: 'retry', ...action })),
  ...more,
});
const workflow = (workflowId: string, ...steps: readonly object[]) => ({ workflowId, steps });
const bad = { status: 500 };
const ok = { json: {} };

describe('retryLimit', () => {
  test('bounds a retry that runs its own step first', async () => {
    const workflows = [workflow('w', step('a', [{ stepId: 'a', retryLimit: 2 }]))];
    const { calls, summary } = await runDocument({ workflows, replies: { a: [bad] } });
    expect(calls).toEqual(['/a', '/a', '/a']);
    expect(summary.state).toBe('failed');
    expect((await runDocument({ workflows, replies: { a: [bad, bad, ok] } })).calls).toHaveLength(5);
  });

  test('bounds two steps that run before the retries of each other', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        workflow('w', step('a', [{ stepId: 'b', retryLimit: 2 }]), step('b', [{ stepId: 'a', retryLimit: 2 }])),
      ],
      replies: { a: [bad], b: [bad] },
    });
    expect(calls).toEqual(['/a', '/b', '/a', '/b', '/a']);
    expect(summary.state).toBe('failed');
  });

  test('bounds a step to which a workflow before its retry goes back', async () => {
    const replies = { a: [bad], b: [ok] };
    const back = { onSuccess: [{ name: 'back', type: 'goto', workflowId: 'w' }] };
    const { calls } = await runDocument({
      workflows: [
        workflow('w', step('a', [{ workflowId: 'repair', retryLimit: 2 }])),
        workflow('repair', step('b', [], back)),
      ],
      workflow: 'w',
      replies,
    });
    expect(calls).toEqual(['/a', '/b', '/a', '/b', '/a']);
  });

  test('bounds a step to which a workflow before its retry comes back by a call', async () => {
    const { calls } = await runDocument({
      workflows: [
        workflow('w', step('a', [{ workflowId: 'repair', retryLimit: 2 }])),
        workflow('repair', { stepId: 'again', workflowId: 'w' }),
      ],
      workflow: 'w',
      replies: { a: [bad] },
    });
    expect(calls).toEqual(['/a', '/a', '/a']);
  });

  test('bounds a step that its own workflow runs before its retry', async () => {
    const { calls } = await runDocument({
      workflows: [workflow('w', step('a', [{ workflowId: 'w', retryLimit: 3 }]))],
      replies: { a: [bad] },
    });
    expect(calls).toEqual(['/a', '/a', '/a', '/a']);
  });

  test('bounds the retries of a step that runs before those of another one', async () => {
    const { calls } = await runDocument({
      workflows: [workflow('w', step('a', [{ stepId: 'b', retryLimit: 5 }]), step('b', [{ retryLimit: 2 }]))],
      replies: { a: [bad], b: [bad, ok, bad, ok, bad] },
    });
    expect(calls).toEqual(['/a', '/b', '/b', '/a', '/b', '/b', '/a', '/b']);
  });

  test('counts again in each call of a workflow', async () => {
    const call = (stepId: string) => ({ stepId, workflowId: 'inner' });
    const { calls, summary } = await runDocument({
      workflows: [workflow('w', call('first'), call('second')), workflow('inner', step('a', [{ retryLimit: 1 }]))],
      workflow: 'w',
      replies: { a: [bad, ok, bad, ok] },
    });
    expect(calls).toEqual(['/a', '/a', '/a', '/a']);
    expect(summary.state).toBe('succeeded');
  });

  test('counts for each item of a list on its own, also when they run at the same time', async () => {
    const { calls, summary } = await runDocument({
      workflows: [
        workflow('w', {
          stepId: 'each',
          workflowId: 'inner',
          'x-opchain': { forEach: { items: [1, 2, 3], as: 'item', concurrency: 3 } },
        }),
        {
          ...workflow(
            'inner',
            step('a', [{ retryLimit: 1, retryAfter: 1 }], {
              parameters: [{ name: 'x', in: 'query', value: '$inputs.item' }],
            }),
          ),
          inputs: { type: 'object', properties: { item: {} } },
        },
      ],
      workflow: 'w',
      replies: (_, count) => (count === 0 ? bad : ok),
    });
    expect(calls).toHaveLength(6);
    expect(summary.state).toBe('succeeded');
  });
});

const count = soakCount(200, 1000);

test(`${count} random chains with failing and repairing steps make no more calls than their limits allow`, async () => {
  let atLimit = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const random = seededRandom(seed);
    const workflows = drawRetryingWorkflows(random);
    const failing = random();
    const { calls } = await runDocument({
      workflows,
      workflow: 'w0',
      replies: () => (random() < failing ? bad : ok),
      options: { maxExecutions: 100_000, validateResponses: false },
    });
    const allowed = boundCalls(workflows);
    if (calls.length > allowed) throw new Error(`Seed ${seed}: ${calls.length} calls, ${allowed} are allowed`);
    if (calls.length === allowed && allowed > 2) atLimit += 1;
  }
  expect(atLimit).toBeGreaterThan(count / 50);
}, 900_000);
