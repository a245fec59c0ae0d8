import type { ApiDescription, OperationRef, OperationSummary } from '@opchain/core';
import type { Stores } from '../stores.js';
import { rankReplacements } from './rank-replacements.js';

interface Ranked {
  readonly description: ApiDescription;
  readonly previous: ApiDescription | undefined;
  readonly operations: readonly OperationSummary[];
}

/** Ranking compares the names of all operations: once for a step and a description. */
const ranked = new WeakMap<OperationRef, Ranked>();

/** The operations that are likely to replace one that the open description of its source does not have, most likely first. */
export function listReplacements(
  { descriptions, report }: Pick<Stores, 'descriptions' | 'report'>,
  operation: OperationRef,
): readonly OperationSummary[] {
  const description = descriptions.entry(operation.source)?.description;
  if (description === undefined) return [];
  const previous = report.previous(operation.source);
  const known = ranked.get(operation);
  if (known?.description === description && known.previous === previous) return known.operations;
  const operations = rankReplacements(operation.id, description, previous);
  ranked.set(operation, { description, previous, operations });
  return operations;
}
