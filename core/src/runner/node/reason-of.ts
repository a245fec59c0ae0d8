import { isOpchainError } from '../../model/opchain-error.js';
import type { NodeReason } from '../../model/run.js';

/** What any error is as a node's reason. */
export function reasonOf(error: unknown): NodeReason {
  if (isOpchainError(error)) return { code: error.code, message: error.message };
  return { code: 'PLUGIN_FAILED', message: error instanceof Error ? error.message : String(error) };
}
