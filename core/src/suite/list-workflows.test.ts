import { expect, test } from '@jest/globals';
import type { JsonObject } from '../model/json.js';
import { listSuiteWorkflows } from './list-workflows.js';

const call = (workflowId: string) => ({ steps: [{ stepId: 's', workflowId }] });
const documentOf = (...workflows: readonly JsonObject[]) => ({ arazzo: '1.1.0', workflows: [...workflows] });

test('the tests of a document are the workflows that no other one calls, repairs with or depends on', () => {
  const document = documentOf(
    { workflowId: 'pay', summary: 'Pay', ...call('login') },
    { workflowId: 'login', steps: [] },
    { workflowId: 'ship', dependsOn: ['prepare'], steps: [] },
    { workflowId: 'prepare', steps: [] },
    {
      workflowId: 'retry',
      steps: [{ stepId: 's', onFailure: [{ name: 'r', type: 'retry', workflowId: 'repair' }] }],
    },
    { workflowId: 'repair', steps: [] },
  );
  expect(listSuiteWorkflows(document).map(({ workflow, title }) => [workflow, title])).toEqual([
    ['pay', 'Pay'],
    ['ship', 'ship'],
    ['retry', 'retry'],
  ]);
  expect(listSuiteWorkflows(document, 'login').map(({ workflow }) => workflow)).toEqual(['login']);
});

test('x-opchain says role, tags and data; without tests in its file, a set-up is for the suite', () => {
  const setUp = { workflowId: 'up', steps: [], 'x-opchain': { role: 'setup' } };
  const tests = { workflowId: 'go', steps: [], 'x-opchain': { tags: ['smoke'], data: 'rows.csv' } };
  expect(listSuiteWorkflows(documentOf(setUp, tests))).toEqual([
    { workflow: 'up', title: 'up', tags: [], role: 'setup', scope: 'file' },
    { workflow: 'go', title: 'go', tags: ['smoke'], role: 'test', scope: 'file', data: 'rows.csv' },
  ]);
  expect(listSuiteWorkflows(documentOf(setUp))[0]?.scope).toBe('suite');
  const forSuite = { ...setUp, 'x-opchain': { role: 'setup', for: 'suite' } };
  expect(listSuiteWorkflows(documentOf(forSuite, tests))[0]?.scope).toBe('suite');
  const load = { vus: 5, iterations: 100, executor: 'per-vu-iterations', weight: 2, thresholds: ['go:p(95)<5'] };
  expect(listSuiteWorkflows(documentOf({ ...setUp, 'x-opchain': { load } }))[0]?.load).toEqual(load);
});

test.each([
  [{ role: 'before' }, '/workflows/0/x-opchain/role: expected "setup" or "teardown".'],
  [{ tags: 'smoke' }, '/workflows/0/x-opchain/tags: expected a list of texts.'],
  [{ role: 'setup', for: 'all' }, '/workflows/0/x-opchain/for: expected "suite" or "file".'],
  [{ load: 5 }, '/workflows/0/x-opchain/load: expected an object with executor'],
  [{ load: { users: 5 } }, '/workflows/0/x-opchain/load/users: expected one of the fields executor, vus'],
  [{ load: { vus: 0 } }, '/workflows/0/x-opchain/load/vus: expected a whole number from 1.'],
  [{ load: { stages: [{ duration: 'long', target: 1 }] } }, '/x-opchain/load/stages: expected a list of { duration'],
  [{ load: { thresholds: ['fast'] } }, '/x-opchain/load/thresholds: expected a list of conditions'],
  [{ load: { rate: 5 } }, '/x-opchain/load: expected "duration", which the executor constant-arrival-rate needs.'],
  [{ load: { duration: '1m', iterations: 5, executor: 'constant-vus' } }, '/load/iterations: expected no "iterations"'],
  [{ data: [] }, '/workflows/0/x-opchain/data: expected the path of a file.'],
])('rejects %j with its place', (extension, message) => {
  expect(() => listSuiteWorkflows(documentOf({ workflowId: 'a', steps: [], 'x-opchain': extension }))).toThrow(message);
});
