import { expect, test } from '@jest/globals';
import type { Suite, SuiteRole, SuiteTest } from './suite.js';
import { type OpenTearDown, TearDownJournal } from './tear-down-journal.js';

const toTest = (file: string, workflow: string): SuiteTest => ({
  id: `${file}#${workflow}`,
  file,
  workflow,
  title: workflow,
  tags: [],
});
const [up, down] = [toTest('suite', 'up'), toTest('suite', 'down')];
const [fileUp, one, fileDown] = [toTest('a', 'up'), toTest('a', 'one'), toTest('a', 'down')];
const suite: Suite = {
  files: [{ file: 'a', tests: [one], setUp: [fileUp], tearDown: [fileDown] }],
  setUp: [up],
  tearDown: [down],
};

function keepJournal() {
  let open: readonly OpenTearDown[] = [];
  const journal = new TearDownJournal(suite, (due) => (open = due));
  const end = (each: SuiteTest, role: SuiteRole, state: 'passed' | 'failed' | 'skipped') =>
    journal.onResult({ test: each, role, state });
  return { journal, end, due: () => open.map(({ tests, given }) => [tests.map(({ id }) => id).join(), given]) };
}

test('what is due grows with the set-up that starts, and values of the suite are passed on to its files', () => {
  const { journal, end, due } = keepJournal();
  journal.onStart(up, 'setup');
  expect(due()).toEqual([['suite#down', {}]]);
  journal.onOutputs(up, { shop: 's', apiToken: 'secret' });
  end(up, 'setup', 'passed');
  journal.onStart(fileUp, 'setup');
  journal.onOutputs(fileUp, { shelf: 1 });
  journal.onStart(one, 'test');
  expect(due()).toEqual([
    ['a#down', { shop: 's', shelf: 1 }],
    ['suite#down', { shop: 's' }],
  ]);
  end(fileDown, 'teardown', 'passed');
  expect(due()).toEqual([['suite#down', { shop: 's' }]]);
  end(down, 'teardown', 'passed');
  expect(due()).toEqual([]);
});

test('a tear-down that failed stays due, one that was skipped does not', () => {
  const { journal, end, due } = keepJournal();
  journal.onStart(up, 'setup');
  journal.onStart(fileUp, 'setup');
  end(fileDown, 'teardown', 'failed');
  end(down, 'teardown', 'skipped');
  expect(due()).toEqual([['a#down', {}]]);
});
