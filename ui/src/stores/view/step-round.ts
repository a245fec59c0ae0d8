import { findShownRound, itemOfRound, neighborRound, roundKey, runOfRound } from '../runs/rounds.js';
import type { Stores } from '../stores.js';

/**
 * Shows the next or previous round of a step: on its card, in the inspector and in the results. Returns whether it ran
 * several times.
 */
export function stepRound(
  { run, selection, view, texts }: Pick<Stores, 'run' | 'selection' | 'view' | 'texts'>,
  id: string,
  by: 1 | -1,
): boolean {
  const result = run.step(id)?.result;
  const round = findShownRound(id, result, view.value.resultRow);
  if (result === undefined || round === undefined) return false;
  const index = neighborRound(round, by);
  // Without a selection, a panel that opens would cover or move what the pointer is on.
  const { primary } = selection.value;
  if (primary !== undefined && primary !== id) selection.hold([id]);
  view.patch({ resultRow: index === undefined ? undefined : roundKey(id, result, index) });
  const { roundOf, allRounds } = texts.results;
  const shown = index === undefined ? run.step(id) : runOfRound(result, index);
  const name =
    index === undefined ? allRounds(round.count) : roundOf(index + 1, round.count, itemOfRound(result, index));
  view.announcements.emit(shown === undefined ? name : `${name}: ${texts.canvas.states[shown.state]}`);
  return true;
}
