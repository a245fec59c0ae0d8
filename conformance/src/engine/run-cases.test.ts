import { expect, test } from '@jest/globals';
import type { Target } from './target/target.js';
import { CaseFailure } from './case-failure.js';
import { runCases } from './run-cases.js';

const target = { credentials: {}, mask: (value: unknown) => value } as unknown as Target;

const createCase = (id: string, run: () => Promise<void>) => ({ id, title: id, clause: id, run });
const pass = () => Promise.resolve();
const fail = () => Promise.reject(new CaseFailure({ expected: 'a name', received: 'none', clause: 'name' }));

test('a known failure deviates with its reason, is stale if it passes, and changes no other case', async () => {
  const cases = [createCase('known', fail), createCase('fixed', pass), createCase('new', fail)];
  const knownFailures = new Map([
    ['known', 'not built yet'],
    ['fixed', 'not built yet'],
  ]);
  const results = await runCases(cases, target, { knownFailures });
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['deviates', 'not built yet (expected a name, received none)'],
    ['stale', 'it passes, but is listed as a known failure: not built yet'],
    ['failed', 'expected a name, received none'],
  ]);
});

test('what the check itself throws is neither a failure of the server nor a known one', async () => {
  const cases = [createCase('broken', () => Promise.reject(new RangeError('Invalid index : 0')))];
  const [result] = await runCases(cases, target, { knownFailures: new Map([['broken', 'not built yet']]) });
  expect(result).toMatchObject({ verdict: 'error', reason: 'Invalid index : 0' });
});
