import type { StepResult } from '@opchain/core';
import { listResults } from '@opchain/core/internal/model';
import type { ResultTree } from './mask-results.js';

/**
 * To how many characters each body of a run is shortened, so that all of them have at most `room`: the largest are shortened
 * first. Infinity if there is room for all.
 */
export function findLongestBody(tree: ResultTree, room: number): number {
  const lengths = Array.from(listResults(tree), ({ result }) => listLengths(result))
    .flat()
    .sort((one, other) => one - other);
  let left = room;
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - index));
    if (length > share) return share;
    left -= length;
  }
  return Infinity;
}

/** Lengths of the bodies that a result has, those of its attempts included. */
function listLengths({ request, response, attempts }: StepResult): readonly number[] {
  return [{ request, response }, ...attempts].flatMap((each) =>
    [each.request?.body?.length, each.response?.text?.length].filter((length) => length !== undefined),
  );
}
