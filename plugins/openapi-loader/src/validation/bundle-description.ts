import { ExactNumber, type JsonObject, type SpecSource } from '@opchain/core/plugin';
import { replaceExactNumbers } from '../worker/exact-number-paths.js';
import { type CheckOptions, runInWorker } from './run-in-worker.js';

/**
 * Combines a description that is split over several documents into one, with internal references and the digits of
 * numbers preserved. Other documents are read only through `options.read`. Rejects like loading does, and with `SPEC_TOO_COMPLEX` when a limit
 * is exceeded.
 */
export async function bundleDescription(source: SpecSource, options: CheckOptions = {}): Promise<JsonObject> {
  const outcome = await runInWorker('bundle', source, options);
  if (outcome.kind !== 'bundled') return {};
  replaceExactNumbers(outcome.document, outcome.exactNumbers, (text) => new ExactNumber(text));
  return outcome.document;
}
