import { expect, test } from '@jest/globals';
import type { JsonObject } from '@opchain/core/internal/model';
import { readDocument } from './read/read-document.js';
import { writeChain } from './write/write-chain.js';

const document = (workflow: JsonObject, others: readonly JsonObject[] = []): JsonObject => ({
  arazzo: '1.1.0',
  info: { title: 'Flow', version: '1' },
  sourceDescriptions: [
    { name: 'api', url: 'api.yaml', type: 'openapi' },
    { name: 'auth', url: 'auth.arazzo.yaml', type: 'arazzo' },
  ],
  workflows: [{ workflowId: 'main', ...workflow }, ...others],
});
const other = { workflowId: 'other', steps: [{ stepId: 'x', operationId: 'x' }] };

const documents: Readonly<Record<string, JsonObject>> = {
  'list order, with a dependency that moves a step': document({
    steps: [
      { stepId: 'a', operationId: 'a', dependsOn: ['b'] },
      { stepId: 'b', operationId: 'b' },
      { stepId: 'c', operationId: 'c' },
    ],
  }),
  'a dependency on a step of another workflow': document(
    {
      steps: [
        { stepId: 'a', operationId: 'a' },
        { stepId: 'b', operationId: 'b', dependsOn: ['$workflows.other.steps.x', 'a'] },
        { stepId: 'call', workflowId: 'other', dependsOn: ['a'] },
      ],
    },
    [other],
  ),
  'dependencies on several steps of one called workflow': document(
    {
      steps: [
        { stepId: 'call', workflowId: 'two' },
        { stepId: 'b', operationId: 'b', dependsOn: ['$workflows.two.steps.x', '$workflows.two.steps.y'] },
      ],
    },
    [
      {
        workflowId: 'two',
        steps: [
          { stepId: 'x', operationId: 'x' },
          { stepId: 'y', operationId: 'y' },
        ],
      },
    ],
  ),
  'parameters of actions that read the call of their step': document(
    {
      steps: [
        {
          stepId: 'a',
          operationId: 'a',
          onFailure: [
            {
              name: 'other',
              type: 'goto',
              workflowId: 'other',
              parameters: [
                { name: 'status', value: '$statusCode' },
                { name: 'reason', value: '{$response.body#/reason}' },
              ],
            },
          ],
        },
      ],
    },
    [other],
  ),
  'success and failure actions of every type': document(
    {
      steps: [
        {
          stepId: 'a',
          operationId: 'a',
          successCriteria: [{ condition: '$statusCode == 200' }],
          onSuccess: [
            { name: 'done', type: 'end', criteria: [{ condition: '$response.body#/done == true' }] },
            { name: 'again', type: 'goto', stepId: 'a', 'x-why': 'polling' },
          ],
          onFailure: [
            {
              name: 'wait',
              type: 'retry',
              retryAfter: 0.5,
              retryLimit: 3,
              criteria: [{ condition: '$statusCode == 503' }],
            },
            {
              name: 'login',
              type: 'retry',
              retryAfter: 0,
              retryLimit: 1,
              workflowId: '$sourceDescriptions.auth.login',
            },
            { name: 'refresh', type: 'retry', retryAfter: 0, retryLimit: 1, stepId: 'b' },
            { name: 'other', type: 'goto', workflowId: 'other', parameters: [{ name: 'id', value: '$inputs.id' }] },
            { name: 'stop', type: 'end' },
          ],
        },
        { stepId: 'b', operationId: 'b' },
      ],
      inputs: { type: 'object', properties: { id: { type: 'string' } } },
    },
    [other],
  ),
  'calls of workflows, for each item too': document(
    {
      dependsOn: ['other', '$sourceDescriptions.auth.login'],
      steps: [
        { stepId: 'list', operationId: 'list', outputs: { items: '$response.body#/items' } },
        {
          stepId: 'call',
          workflowId: 'other',
          parameters: [{ name: 'first', value: '$steps.list.outputs.items#/0' }],
          'x-opchain': { forEach: { items: '$steps.list.outputs.items', as: 'item', concurrency: 4 } },
          timeout: 5000,
          outputs: { names: '$outputs.name' },
        },
      ],
      outputs: { names: '$steps.call.outputs.names' },
    },
    [other],
  ),
};

test.each(Object.entries(documents))('%s: a chain that is written and read again is unchanged', (_, written) => {
  const { chain } = readDocument(written, { workflow: 'main' });
  const again = writeChain(chain);
  expect(readDocument(again, { workflow: 'main' }).chain).toEqual(chain);
  // The other workflows of the document stay as they are written.
  expect((again['workflows'] as JsonObject[]).slice(1)).toEqual((written['workflows'] as JsonObject[]).slice(1));
});
