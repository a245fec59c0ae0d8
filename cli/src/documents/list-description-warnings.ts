import type { ApiDescription } from '@opchain/core';

/** The problems of descriptions in lines, except those of a step's operation, which are warnings of the chain. */
export function listDescriptionWarnings(descriptions: Readonly<Record<string, ApiDescription>>): readonly string[] {
  return Object.entries(descriptions).flatMap(([source, { warnings }]) =>
    warnings.map(
      ({ code, message, pointer }) =>
        `description ${source}${pointer === undefined ? '' : ` at ${pointer}`}: ${message} [${code}]`,
    ),
  );
}
