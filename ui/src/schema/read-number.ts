/**
 * The number typed by the user, with a decimal point or comma; undefined if it is not one.
 * One comma before three digits (`1,234`) could be a thousands separator and is not guessed.
 */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed) || /[1-9]\d*,\d{3}$/.test(trimmed))
    return undefined;
  const number = Number(trimmed.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** Whether the text may still become a number: `-`, `1,`, `2e-`. That is not an error while typing. */
export function isPartialNumber(text: string): boolean {
  return (
    /^\s*-?(?:\d+(?:[.,]\d*)?(?:[eE][+-]?)?)?\s*$/.test(text) && readNumber(text) === undefined && !/,\d{3}/.test(text)
  );
}
