import { expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { findStepBefore } from './find-step-before.js';

const call = (id: string, onSuccess: object[] = []) => ({ kind: 'operation', id, onSuccess });
const chain = (update: object, order: 'list' | 'graph' = 'list') =>
  ({ steps: [call('get'), update, call('create'), call('report')], order }) as unknown as Chain;

test('the target of a jump also runs after the step before it, if that continues', () => {
  expect(findStepBefore(chain(call('update')), 'get', 'create')).toBe('update');
  expect(findStepBefore(chain(call('update', [{ type: 'end', criteria: [{}] }])), 'get', 'create')).toBe('update');
  expect(findStepBefore(chain({ kind: 'wait', id: 'pause' }), 'get', 'create')).toBe('pause');
});

test('it runs only by the jump if the step before it always ends or goes elsewhere', () => {
  expect(findStepBefore(chain(call('update', [{ type: 'goto', criteria: [] }])), 'get', 'create')).toBeUndefined();
});

test('a jump to the next step, to an earlier one, or in a graph has no such step', () => {
  const listed = chain(call('update'));
  expect(findStepBefore(listed, 'update', 'create')).toBeUndefined();
  expect(findStepBefore(listed, 'report', 'update')).toBeUndefined();
  expect(findStepBefore(chain(call('update'), 'graph'), 'get', 'create')).toBeUndefined();
});
