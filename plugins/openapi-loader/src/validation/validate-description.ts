import type { Mismatch, SpecSource } from '@opchain/core/plugin';
import { type CheckOptions, runInWorker } from './run-in-worker.js';

/**
 * Validates a description against the schema of its OpenAPI version; an empty list means that it is valid. There is no
 * validator for OpenAPI 3.2 yet: the result is one diagnostic that says so. Rejects like loading does, and with
 * `SPEC_TOO_COMPLEX` when a limit is exceeded.
 */
export async function validateDescription(
  source: SpecSource,
  options: CheckOptions = {},
): Promise<readonly Mismatch[]> {
  const outcome = await runInWorker('validate', source, options);
  return outcome.kind === 'validated' ? outcome.diagnostics : [];
}
