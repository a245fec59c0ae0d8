import type { OperationSummary } from '@opchain/core';
import type { ApiSettings } from '../settings/api-settings.js';

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];

/** True if the check may call the operation: it only reads, or the settings call it safe. */
export function isCallable(
  { safe, unsafe }: Pick<ApiSettings, 'safe' | 'unsafe'>,
  { id, method }: Pick<OperationSummary, 'id' | 'method'>,
): boolean {
  return !unsafe.includes(id) && (reads.includes(method) || safe === 'all' || safe.includes(id));
}
