import { MAX_MATCHES } from './search-json.js';

/** Characters searched before pausing. */
const CHUNK = 100_000;

/** Where a text contains another, ignoring case: at most `MAX_MATCHES` offsets. Pauses at each `yield`. */
export function* searchText(text: string, searched: string): Generator<undefined, readonly number[]> {
  const needle = searched.toLowerCase();
  const found: number[] = [];
  for (let start = 0; start < text.length && found.length < MAX_MATCHES; start += CHUNK) {
    // A match that crosses the border belongs to the part in which it begins.
    const part = text.slice(start, start + CHUNK + needle.length - 1).toLowerCase();
    for (
      let at = part.indexOf(needle);
      at !== -1 && found.length < MAX_MATCHES;
      at = part.indexOf(needle, at + needle.length)
    )
      if (at < CHUNK && (found.length === 0 || start + at >= found.at(-1)! + needle.length)) found.push(start + at);
    yield;
  }
  return found;
}
