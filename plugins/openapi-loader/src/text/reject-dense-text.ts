import { OpchainError } from '@opchain/core/plugin';

/** Maximum number of values in a JSON document: a few megabytes of brackets become gigabytes of objects. */
const MAX_JSON_VALUES = 4_000_000;
/** YAML is parsed ten times as slowly. */
const MAX_YAML_VALUES = 2_000_000;
const windows = 256;
const WINDOW_LENGTH = 256;

/**
 * Throws `SPEC_TOO_COMPLEX` for a text with more values than can be read in reasonable time and memory, before it is
 * parsed.
 */
export function rejectDenseText(text: string, location: string, language: 'json' | 'yaml'): void {
  const lines = language === 'yaml';
  const maxTokens = lines ? MAX_YAML_VALUES : MAX_JSON_VALUES;
  if (text.length <= maxTokens) return;
  // Sample a few unpredictable positions first, and scan the whole text only if those look suspicious.
  if (estimateTokens(text, lines) < maxTokens / 2 || countTokens(text, 0, text.length, lines) <= maxTokens) return;
  throw new OpchainError('SPEC_TOO_COMPLEX', `${location} has more than ${maxTokens / 1e6} million values.`, {
    file: location,
  });
}

function estimateTokens(text: string, lines: boolean): number {
  let count = 0;
  for (let window = 0; window < windows; window++) {
    const start = Math.floor(Math.random() * (text.length - WINDOW_LENGTH));
    count += countTokens(text, start, start + WINDOW_LENGTH, lines);
  }
  return (count / (windows * WINDOW_LENGTH)) * text.length;
}

/** Commas and opening brackets; in YAML, line ends as well. */
function countTokens(text: string, start: number, end: number, lines: boolean): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b || (lines && code === 0x0a)) count++;
  }
  return count;
}
