import type { JsonValue, RecordedResponse } from '@opchain/core';
import { runInSlices } from '../../parts/run-in-slices.js';

/** The value of a JSON body, read without blocking the page. */
export async function readBodyInSlices(response: RecordedResponse): Promise<JsonValue | undefined> {
  const { readResponseJson } = await import('@opchain/core/internal/runner');
  return runInSlices(readResponseJson(response));
}
