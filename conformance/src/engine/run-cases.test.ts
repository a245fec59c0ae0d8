import { expect, test } from '@jest/globals';
import type { Target } from './target/target.js';
import { CaseFailure } from './case-failure.js';
import { NotTriedError } from './not-tried-error.js';
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

test('a skipped case says how it is tried, unless there is nothing to do', async () => {
  const skip = (reason: string, advice?: string | null) =>
    createCase(reason, () => Promise.reject(new NotTriedError(reason, advice)));
  const cases = [
    { ...skip('payOrder returned 409'), operation: 'payOrder' },
    skip('the description forbids it'),
    skip('no credential', 'add one'),
    skip('the mutant is equivalent', null),
  ];
  expect((await runCases(cases, target)).map(({ verdict, advice }) => [verdict, advice])).toEqual([
    ['skipped', 'set values with which it succeeds: values: { payOrder: { "body/NAME": … } }'],
    ['skipped', 'if the contract requires it, add a behavior that tries it: an Arazzo document in its folder'],
    ['skipped', 'add one'],
    ['skipped', undefined],
  ]);
});

test('what no sentence of the contract states is suspected, and fails only if the settings say so', async () => {
  const cases = [{ ...createCase('cut', fail), isSuspicion: true }];
  const verdictWith = async (settings: object) =>
    (await runCases(cases, { ...target, contract: { settings } } as unknown as Target))[0]?.verdict;
  expect(await verdictWith({})).toBe('suspected');
  expect(await verdictWith({ suspicions: 'fail' })).toBe('failed');
});

test('a case that judges what all records have in common runs alone, after the others', async () => {
  const running = new Set<string>();
  const beside: string[] = [];
  const track = (id: string) => async () => {
    running.add(id);
    if (running.size > 1 && running.has('alone')) beside.push(...running);
    await new Promise((resolve) => void setTimeout(resolve, 5));
    running.delete(id);
  };
  const order: string[] = [];
  const cases = [
    { ...createCase('alone', track('alone')), isAlone: true },
    createCase('a', track('a')),
    createCase('b', track('b')),
  ];
  const results = await runCases(cases, target, { onResult: (result) => order.push(result.case.id) });
  expect(beside).toEqual([]);
  expect(order.at(-1)).toBe('alone');
  expect(results.map((result) => result.case.id)).toEqual(['alone', 'a', 'b']);
});
