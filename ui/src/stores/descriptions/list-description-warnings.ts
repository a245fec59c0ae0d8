import type { ApiDescription } from '@opchain/core';
import type { DescriptionEntry } from './description-store.js';

/** A problem of a description that did not prevent it from being read. */
export interface DescriptionWarning {
  readonly source: string;
  /** Id of the affected operation; undefined if it is a problem of the whole description. */
  readonly operationId?: string;
  readonly message: string;
}

const cache = new WeakMap<ApiDescription, readonly DescriptionWarning[]>();

/** The warnings of a description: first those of the whole description, then those of its operations in their order. */
export function listDescriptionWarnings({ source, description }: DescriptionEntry): readonly DescriptionWarning[] {
  let warnings = cache.get(description);
  if (warnings === undefined) cache.set(description, (warnings = collect(source, description)));
  return warnings;
}

function collect(source: string, { warnings, operations }: ApiDescription): readonly DescriptionWarning[] {
  return [
    ...warnings.map(({ message, pointer }) => ({
      source,
      message: pointer === undefined ? message : `${message} (${pointer})`,
    })),
    ...operations.flatMap((operation) =>
      (operation.warnings ?? []).map(({ message }) => ({ source, operationId: operation.id, message })),
    ),
  ];
}
