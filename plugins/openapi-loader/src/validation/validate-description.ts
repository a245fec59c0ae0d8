import type { Mismatch, SpecSource } from '@opchain/core/plugin';
import type { CheckOptions } from './run-in-worker.js';
import { runInWorker } from './run-in-worker.js';

/**
 * Holds a description against the schema of its OpenAPI version; an empty list means that it is valid. OpenAPI 3.2 has no validator yet
 * and gives one finding that says so. Rejects like loading does, and with `SPEC_TOO_COMPLEX` when the limits are used up.
 */
export async function validateDescription(
  source: SpecSource,
  options: CheckOptions = {},
): Promise<readonly Mismatch[]> {
  const outcome = await runInWorker('validate', source, options);
  return outcome.kind === 'validated' ? outcome.diagnostics : [];
}
