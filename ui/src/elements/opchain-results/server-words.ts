import type { JsonValue, RecordedResponse } from '@opchain/core';

/** Where servers put their words, most telling first. */
const places = ['detail', 'error_description', 'message', 'title', 'error', 'reason'];
const LONGEST = 280;

/** What a server says about a failure, in its own words; undefined where it says nothing that can be found. */
export function serverWords(response: RecordedResponse | undefined): string | undefined {
  const words = wordsOf(response?.json, 0) ?? plainWords(response);
  if (words === undefined) return undefined;
  const line = words.replace(/\s+/g, ' ').trim();
  return line === '' ? undefined : line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

function wordsOf(value: JsonValue | undefined, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null || depth > 2) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : wordsOf(value[0], depth + 1);
  for (const place of places) {
    const found = Object.hasOwn(value, place) ? value[place] : undefined;
    if (typeof found === 'string' && found !== '') return found;
    const inner = wordsOf(found, depth + 1);
    if (inner !== undefined) return inner;
  }
  return Object.hasOwn(value, 'errors') ? wordsOf(value['errors'], depth + 1) : undefined;
}

function plainWords(response: RecordedResponse | undefined): string | undefined {
  return response?.json === undefined && response?.contentType?.startsWith('text/plain') === true ? response.text : undefined;
}
