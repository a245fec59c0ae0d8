import { TextError } from './text-error.js';

const WINDOWS = 256;
const WINDOW_LENGTH = 256;

/**
 * Throws `TextError` for a text with more values than can be read in reasonable time and memory, before it is parsed: a
 * few megabytes of brackets become gigabytes of objects.
 */
export function rejectDenseText(text: string, language: 'json' | 'yaml', maxValues: number): void {
  const hasLines = language === 'yaml';
  if (text.length <= maxValues) return;
  // Sample a few unpredictable positions first, and scan the whole text only if those look suspicious.
  if (estimateValues(text, hasLines) < maxValues / 2 || countValues(text, 0, text.length, hasLines) <= maxValues)
    return;
  throw new TextError(`it has more than ${maxValues / 1e6} million values`, { isTooComplex: true });
}

function estimateValues(text: string, hasLines: boolean): number {
  let count = 0;
  for (let window = 0; window < WINDOWS; window++) {
    const start = Math.floor(Math.random() * (text.length - WINDOW_LENGTH));
    count += countValues(text, start, start + WINDOW_LENGTH, hasLines);
  }
  return (count / (WINDOWS * WINDOW_LENGTH)) * text.length;
}

/** Commas and opening brackets; in YAML, also line ends. */
function countValues(text: string, start: number, end: number, hasLines: boolean): number {
  let count = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b || (hasLines && code === 0x0a)) count++;
  }
  return count;
}
