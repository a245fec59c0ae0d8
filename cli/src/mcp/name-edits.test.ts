import { expect, test } from '@jest/globals';
import { nameEdits } from './name-edits.js';

const document = { workflows: [{ workflowId: 'main', steps: [{ stepId: 'get' }] }] };

test.each([
  ['Add step cat', [{ op: 'add_step', operation: 'getCat', step: 'cat' }], []],
  [
    'Add step getCat, Run getCat after get',
    [
      { op: 'add_step', operation: 'getCat' },
      { op: 'connect', step: 'getCat', after: 'get' },
    ],
    [],
  ],
  ['Delete id of get', [{ op: 'set_parameter', step: 'get', in: 'path', name: 'id' }], []],
  ['Delete step a, Delete step b, 1 more', ['a', 'b', 'c'].map((step) => ({ op: 'remove_step', step })), []],
  ['Edit get', [], [{ op: 'replace', path: '/workflows/0/steps/0/operationId', value: 'x' }]],
  ['Delete step get', [], [{ op: 'remove', path: '/workflows/0/steps/0' }]],
  ['Add step put', [], [{ op: 'add', path: '/workflows/0/steps/-', value: { stepId: 'put' } }]],
  ['Edit outputs', [], [{ op: 'add', path: '/workflows/0/outputs/x', value: 'y' }]],
  ['Edit info', [], [{ op: 'replace', path: '/info/title', value: 'y' }]],
  ['Edit chain', [], ['nonsense']],
  [`Delete step ${'x'.repeat(40)}…`, [{ op: 'remove_step', step: 'x'.repeat(99) }], []],
  ['Delete step a␛[31m', [{ op: 'remove_step', step: 'a\u001b[31m' }], []],
])('%s', (name, edits, patches) => {
  expect(nameEdits(edits, patches, document)).toBe(name);
});
