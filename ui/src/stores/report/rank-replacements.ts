import type { ApiDescription, OperationSummary } from '@opchain/core';
import { similarity } from './name-similarity.js';

/** As many operations are likely. */
const MAX_LIKELY = 3;
const MIN_SCORE = 0.45;

/**
 * The operations that a step probably calls whose operation the description does not have, most likely first: the one with its
 * method and path, then those with a similar name, or with its method and a similar path.
 */
export function rankReplacements(
  id: string,
  description: ApiDescription,
  previous?: ApiDescription,
): readonly OperationSummary[] {
  const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(id) ?? [];
  const sought: Pick<OperationSummary, 'method' | 'path'> | undefined =
    previous?.find(id) ?? (path === '' ? undefined : { method, path });
  const scoreOf = (each: OperationSummary): number => {
    const byName = similarity(id, each.id);
    if (sought?.method !== each.method) return byName;
    return sought.path === each.path ? 2 : Math.max(byName, similarity(sought.path, each.path));
  };
  return description.operations
    .map((operation) => ({ operation, score: scoreOf(operation) }))
    .filter(({ score }) => score >= MIN_SCORE)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_LIKELY)
    .map(({ operation }) => operation);
}
