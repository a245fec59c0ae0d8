import type { JsonObject, SpecSource } from '@opchain/core/plugin';
import type { CheckOptions } from './run-in-worker.js';
import { runInWorker } from './run-in-worker.js';

/**
 * Makes one document of a description that is split over several, references within it kept. What it refers to is read by
 * `options.read` alone. Rejects like loading does, and with `SPEC_TOO_COMPLEX` when the limits are used up.
 */
export async function bundleDescription(source: SpecSource, options: CheckOptions = {}): Promise<JsonObject> {
  const outcome = await runInWorker('bundle', source, options);
  return outcome.kind === 'bundled' ? (outcome.document as JsonObject) : {};
}
