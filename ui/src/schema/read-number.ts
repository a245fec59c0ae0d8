/**
 * The number that a person typed, with a point or a comma before its decimals; undefined where it is none.
 * One comma before three digits (`1,234`) may as well part thousands: that is not guessed.
 */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed) || /[1-9]\d*,\d{3}$/.test(trimmed))
    return undefined;
  const number = Number(trimmed.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether the text may yet become a number: `-`, `1,`, `2e-`. It is no fault while it is being typed. */
export function isPartialNumber(text: string): boolean {
  return (
    /^\s*-?(?:\d+(?:[.,]\d*)?(?:[eE][+-]?)?)?\s*$/.test(text) && readNumber(text) === undefined && !/,\d{3}/.test(text)
  );
}
