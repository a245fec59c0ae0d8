import { expect, test } from '@jest/globals';
import type { Target } from './target/target.js';
import { runCases } from './run-cases.js';

const target = { credentials: {}, mask: (value: unknown) => value } as unknown as Target;

const createCase = (id: string, run: () => Promise<void>) => ({ id, title: id, clause: id, run });
const pass = () => Promise.resolve();
const fail = () => Promise.reject(new Error('the name is missing'));

test('a known failure deviates with its reason, is stale if it passes, and changes no other case', async () => {
  const cases = [createCase('known', fail), createCase('fixed', pass), createCase('new', fail)];
  const knownFailures = new Map([
    ['known', 'not built yet'],
    ['fixed', 'not built yet'],
  ]);
  const results = await runCases(cases, target, { knownFailures });
  expect(results.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['deviates', 'not built yet (the name is missing)'],
    ['stale', 'it passes, but is listed as a known failure: not built yet'],
    ['failed', 'the name is missing'],
  ]);
});
