/** Up to here a `number` has every decimal digit (IEEE 754, 64 bits). */
const MAX_SAFE_LENGTH = 15;

const point = 0x2e;
const zero = 0x30;
const minus = 0x2d;

/** True for the first character of a JSON number. */
export function startsNumber(code: number): boolean {
  return (code >= zero && code <= 0x39) || code === minus;
}

/** The position after a number. */
export function findNumberEnd(text: string, start: number): number {
  let at = start + 1;
  while (isInNumber(text.charCodeAt(at))) at += 1;
  return at;
}

/** Digits, `+`, `-`, `.`, `E`, `e`. */
function isInNumber(code: number): boolean {
  return (
    (code >= zero && code <= 0x39) ||
    code === point ||
    code === 0x65 ||
    code === 0x45 ||
    code === 0x2b ||
    code === minus
  );
}

/** True if `JSON.parse` and `JSON.stringify` give the text of a number back. Most numbers are short and need no attempt. */
export function survivesParsing(text: string, start: number, end: number): boolean {
  if (isPlain(text, start, end)) return true;
  const number = text.slice(start, end);
  return String(Number(number)) === number;
}

/** True for an integer of few digits, or a fraction of few digits that is not tiny and does not end with a zero. */
function isPlain(text: string, start: number, end: number): boolean {
  if (end - start > MAX_SAFE_LENGTH) return false;
  let hasPoint = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === point) hasPoint = true;
    else if (code > 0x39 || code < minus) return false;
  }
  const first = text.charCodeAt(start) === minus ? start + 1 : start;
  if (!hasPoint) return text.charCodeAt(first) !== zero || (first === start && end === start + 1);
  // A smaller fraction than 0.000001 is written with an exponent.
  return text.charCodeAt(end - 1) !== zero && (text.charCodeAt(first) !== zero || text.charCodeAt(first + 2) !== zero);
}
