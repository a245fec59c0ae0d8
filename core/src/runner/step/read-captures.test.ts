import { expect, test } from '@jest/globals';
import { runDocument } from '../../../test/run-document.js';

const json = Array.from({ length: 40_000 }, (_, id) => ({ id, tags: ['a'] }));

function runCapture(used: boolean) {
  const steps = [
    {
      stepId: 'a',
      operationId: 'a',
      outputs: { all: { context: '$response.body', selector: '$..*..*..*..*', type: 'jsonpath' } },
    },
    {
      stepId: 'b',
      operationId: 'b',
      dependsOn: ['a'],
      ...(used && { parameters: [{ name: 'q', in: 'query', value: '$steps.a.outputs.all' }] }),
    },
  ];
  return runDocument({
    workflows: [{ workflowId: 'main', steps }],
    workflow: 'main',
    replies: { a: [{ json }], b: [{ json: {} }] },
    inputs: {},
  });
}

test('a capture that is too expensive fails the step that needs it, with that reason', async () => {
  const { summary } = await runCapture(true);
  expect(summary.results).toMatchObject([
    { state: 'succeeded', mismatches: [{ code: 'EVALUATION_TOO_EXPENSIVE' }] },
    { state: 'failed', failure: { code: 'EVALUATION_TOO_EXPENSIVE' } },
  ]);
  expect(summary.results[1]?.sentAt).toBeUndefined();
});

test('one that nothing needs is named in the result', async () => {
  const { summary } = await runCapture(false);
  expect(summary.state).toBe('succeeded');
  expect(summary.results[0]?.mismatches).toMatchObject([
    { code: 'EVALUATION_TOO_EXPENSIVE', message: expect.stringContaining('The capture "all" was not read') },
  ]);
});
