import { expect, test } from '@jest/globals';
import type { SuiteLine } from '../../../stores/suite/suite-store.js';
import { countLines, filterLines, listIds, listTags } from './list-suite-counts.js';

const line = (
  id: string,
  state: SuiteLine['state'],
  role: SuiteLine['role'] = 'test',
  tags: string[] = [],
): SuiteLine => ({
  test: { id, file: id, workflow: 'main', title: `Title ${id}`, tags },
  role,
  state,
});
const lines = [
  line('setup', 'passed', 'setup'),
  line('a', 'passed', 'test', ['smoke', 'pay']),
  line('b', 'failed', 'test', ['pay']),
  line('c', 'skipped'),
  line('d', 'running'),
  line('e', 'idle'),
  line('end', 'failed', 'teardown'),
];

test('tests that ran are counted, and set-up or tear-down only if they failed', () => {
  expect(countLines(lines)).toEqual({ total: 5, ended: 4, passed: 1, failed: 2, skipped: 1, cancelled: 0 });
});

test('lines are found by text, tag and failure; what did not pass can run again', () => {
  const find = (part: object) =>
    filterLines(lines, { text: '', tag: undefined, isFailed: false, ...part }).map(({ test: { id } }) => id);
  expect(find({})).toHaveLength(7);
  expect(find({ text: ' TITLE e' })).toEqual(['e']);
  expect(find({ tag: 'pay' })).toEqual(['a', 'b']);
  expect(find({ isFailed: true })).toEqual(['b', 'end']);
  expect(listTags({ lines })).toEqual(['pay', 'smoke']);
  expect([...listIds(lines, true)]).toEqual(['b', 'c']);
});
