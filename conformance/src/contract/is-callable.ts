import type { OperationSummary } from '@opchain/core';
import type { ContractSettings } from './contract-settings.js';

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'QUERY'];

/** True if the check may call the operation: it only reads, or the settings call it safe. */
export function isCallable(
  { safe, unsafe }: Pick<ContractSettings, 'safe' | 'unsafe'>,
  { id, method }: Pick<OperationSummary, 'id' | 'method'>,
): boolean {
  return !unsafe.includes(id) && (reads.includes(method) || safe === 'all' || safe.includes(id));
}
