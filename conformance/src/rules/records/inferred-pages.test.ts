import { expect, test } from '@jest/globals';
import { deriveCases } from '../derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import { createSongTarget, type ListFault, type Paging } from '../../../test/targets/create-song-target.js';
import { deleted } from './deleted.js';
import { pages } from './pages.js';

/** The keys of the failed cases of lists that the description alone divides into pages. */
async function failedCases(paging: Paging, planted?: ListFault): Promise<readonly string[]> {
  const target = await createSongTarget(paging, planted);
  const { cases } = await deriveCases(target.contract, [pages, deleted]);
  const results = await runCases(cases, target, { concurrency: 1 });
  expect(results.map(({ verdict, reason }) => (verdict === 'skipped' ? reason : ''))).toEqual(cases.map(() => ''));
  return results.flatMap(({ verdict, case: { rule = '' } }) => (verdict === 'failed' ? [rule] : []));
}

const inferred: readonly Paging[] = ['cursor', 'page', 'page from 0', 'offset'];

test.each(inferred)('passes a correct list with the parameter "%s", recognized by name', async (paging) => {
  expect(await failedCases(paging)).toEqual([]);
});

test.each(
  inferred.flatMap((paging) => [
    [paging, 'a skipped record', 'pages'] as const,
    [paging, 'a page that exceeds the limit', 'pages'] as const,
    [paging, 'a deleted record that stays listed', 'deleted'] as const,
    ...(paging === 'cursor' ? [[paging, 'a repeated record', 'pages'] as const] : []),
  ]),
)('in a list with the parameter "%s", %s is found by the rule %s', async (paging, planted, rule) => {
  expect(await failedCases(paging, planted)).toContain(rule);
});

test.each<[ListFault]>([['the position of an empty page'], ['a page without end']])(
  'on the last page of a list that the description ends, %s is found',
  async (planted) => {
    expect(await failedCases('cursor', planted)).toContain('pages');
  },
);

test('pages without a known first number are not counted', async () => {
  expect(await failedCases('page from anywhere', 'a skipped record')).toEqual([]);
});

test('settings that do not say where the next page is keep the cases of pages', async () => {
  const target = await createSongTarget('page', 'a skipped record');
  const settings = { ...target.contract.settings, pagination: { limit: 'limit' } };
  const contract = { ...target.contract, settings };
  const { cases } = await deriveCases(contract, [pages]);
  const results = await runCases(cases, { ...target, contract }, { concurrency: 1 });
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ received }) => received)).toContainEqual(expect.stringMatching(/which page \d+ skips$/));
});
