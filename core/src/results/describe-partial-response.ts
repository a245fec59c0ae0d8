import type { RecordedResponse } from '../model/run.js';

/** What is missing of a response, as one line; undefined for a response that is complete. */
export function describePartialResponse(response: RecordedResponse | undefined): string | undefined {
  if (response === undefined) return undefined;
  const { incomplete, truncated, size } = response;
  const bytes = size === 1 ? '1 byte' : `${size} bytes`;
  if (incomplete === true) return `incomplete: the response broke off, or the call was stopped, after ${bytes}`;
  return truncated ? `truncated: only the first ${bytes} of the response were read` : undefined;
}
