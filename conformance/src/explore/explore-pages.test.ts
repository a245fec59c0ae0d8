import { describe, expect, test } from '@jest/globals';
import { createSongTarget, type ListFault, type Paging } from '../../test/targets/create-song-target.js';
import { explore } from './explore.js';

/** The last call of the shortest sequence that fails; undefined if there is none. */
async function lastCall(durationMs: number, paging: Paging, planted?: ListFault): Promise<string | undefined> {
  const target = await createSongTarget(paging, planted);
  const found = await explore(target, { seed: 1, durationMs }, new AbortController().signal);
  const last = found?.chain.steps.at(-1);
  return last?.kind === 'operation' ? last.operation.id : undefined;
}

describe.each<Paging>(['cursor', 'page', 'page from 0', 'offset'])('a list with the parameter "%s"', (paging) => {
  test('reports no failure on a correct server', async () => {
    expect(await lastCall(500, paging)).toBeUndefined();
  });

  test.each<ListFault>(['a skipped record', 'a deleted record that stays listed'])(
    'fails with %s',
    async (planted) => {
      expect(await lastCall(60_000, paging, planted)).toBe('listSongs');
    },
    60_000,
  );
});
