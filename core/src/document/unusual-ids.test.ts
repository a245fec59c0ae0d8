import { expect, test } from '@jest/globals';
import { runDocument } from '../../test/run-document.js';
import { readDocument } from './read/read-document.js';
import { writeChain } from './write/write-chain.js';

/**
 * `workflowId`, `stepId` and the `name` of a source SHOULD have a form that expressions can name (Arazzo 1.0.1 and 1.1.0):
 * others are valid.
 */
const steps = [
  { stepId: 'get id.1', operationId: 'a', outputs: { s: '$statusCode' } },
  {
    stepId: 'next step',
    operationId: 'b',
    dependsOn: ['get id.1'],
    onSuccess: [{ name: 'skip', type: 'goto', stepId: 'zuletzt (ä)' }],
  },
  { stepId: 'skipped', operationId: 'c' },
  { stepId: 'zuletzt (ä)', workflowId: 'Other chain' },
];
const workflows = [
  { workflowId: 'Plan a trip', steps },
  { workflowId: 'Other chain', steps: [{ stepId: 'x y', operationId: 'd' }] },
];
const document = {
  arazzo: '1.1.0',
  info: { title: 't', version: '1' },
  sourceDescriptions: [{ name: 'my api', url: 'api.json', type: 'openapi' }],
  workflows,
} as never;

test('ids with blanks open, with the name that expressions could use, and are written again', () => {
  const { chain, warnings } = readDocument(document, { workflow: 'Plan a trip' });
  expect(warnings).toEqual([
    { pointer: '/sourceDescriptions/0/name', message: expect.stringContaining('rename it to my_api') },
    { pointer: '/workflows/0/workflowId', message: expect.stringContaining('rename it to Plan_a_trip') },
    {
      pointer: '/workflows/0/steps/0/stepId',
      message: 'expressions cannot name "get id.1": rename it to get_id_1 to use its values',
      stepId: 'get id.1',
      place: 'field stepId',
    },
    {
      pointer: '/workflows/0/steps/1/stepId',
      stepId: 'next step',
      place: 'field stepId',
      message: expect.stringContaining('rename it to next_step'),
    },
    {
      pointer: '/workflows/0/steps/3/stepId',
      stepId: 'zuletzt (ä)',
      place: 'field stepId',
      message: expect.stringContaining('rename it to zuletzt'),
    },
  ]);
  expect(writeChain(chain)).toMatchObject(document);
});

test('steps and workflows with such ids run', async () => {
  const { calls, summary } = await runDocument({ workflows, workflow: 'Plan a trip' });
  expect(calls).toEqual(['/a', '/b', '/d']);
  expect(summary.state).toBe('succeeded');
});

test('an expression that names such a step is reported before the run', async () => {
  const use = {
    stepId: 'use',
    operationId: 'b',
    parameters: [{ name: 'x', in: 'query', value: '$steps.get id.1.outputs.s' }],
  };
  const { calls, summary } = await runDocument({ workflows: [{ workflowId: 'w', steps: [steps[0]!, use] }] });
  expect(calls).toEqual([]);
  expect(summary.diagnostics).toMatchObject([{ code: 'EXPRESSION_UNKNOWN', stepId: 'use' }]);
});
