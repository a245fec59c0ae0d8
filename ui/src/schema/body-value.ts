import type { JsonValue, RecordedResponse } from '@opchain/core';

/** Characters of a body that is read at once: some milliseconds. */
const MAX_SHORT_BODY = 200_000;

/** True for a body that takes long to read, and must be read in slices. */
export function isLongBody({ text = '' }: RecordedResponse): boolean {
  return text.length > MAX_SHORT_BODY;
}

/** True if the body is JSON. */
export function isJsonBody(response: RecordedResponse): boolean {
  return 'json' in response;
}

/** The value of a JSON body that is short enough to be read at once. */
export function shortBodyValue(response: RecordedResponse | undefined): JsonValue | undefined {
  return response === undefined || isLongBody(response) ? undefined : response.json;
}
