import { expect, test } from '@jest/globals';
import { describeAction } from './describe-action.js';

test.each([
  [{ name: 'done', type: 'end' }, 'end (action "done")'],
  [
    { name: 'again', type: 'goto', stepId: 'poll', criteria: ['$statusCode == 202', '$response.body#/ready == false'] },
    'go to poll (action "again": $statusCode == 202 and $response.body#/ready == false)',
  ],
  [{ name: 'on', type: 'goto', workflowId: 'next' }, 'go to workflow next (action "on")'],
] as const)('%j is "%s"', (action, text) => {
  expect(describeAction(action)).toBe(text);
});
