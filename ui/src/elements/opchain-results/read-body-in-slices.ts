import type { JsonValue, RecordedResponse } from '@opchain/core';

/** Milliseconds of work before the page handles input again. */
const SLICE_MS = 8;

/** The value of a JSON body, read without blocking the page. */
export async function readBodyInSlices(response: RecordedResponse): Promise<JsonValue | undefined> {
  const { readResponseJson } = await import('@opchain/core/runner');
  const work = readResponseJson(response);
  let sliceEnd = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    if (performance.now() < sliceEnd) continue;
    await new Promise((resolve) => setTimeout(resolve));
    sliceEnd = performance.now() + SLICE_MS;
  }
}
