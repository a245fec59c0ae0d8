import type { OperationSummary } from '@opchain/core';
import type { Api } from '../settings/api-settings.js';

/** The operation that reads the record which another one changes: on the same path, else on the nearest above. */
export function findReader(
  { description }: Api,
  { path }: Pick<OperationSummary, 'path'>,
): OperationSummary | undefined {
  const above = description.operations.filter(
    (other) =>
      other.method === 'GET' && other.path.includes('{') && (path === other.path || path.startsWith(`${other.path}/`)),
  );
  return above.sort((a, b) => b.path.length - a.path.length)[0];
}
