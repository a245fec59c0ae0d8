/**
 * The number typed by the user, as JSON writes it; undefined if it is not one. It may have a decimal comma. One comma
 * before three digits (`1,234`) could be a thousands separator and is not guessed.
 */
export function readNumberText(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^-?(?:0|[1-9]\d*)(?:[.,]\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed) || /[1-9]\d*,\d{3}$/.test(trimmed))
    return undefined;
  return trimmed.replace(',', '.');
}

/** The number typed by the user, as `readNumberText` reads it; undefined if it is too large. */
export function readNumber(text: string): number | undefined {
  const number = Number(readNumberText(text) ?? NaN);
  return Number.isFinite(number) ? number : undefined;
}

/** Whether the text may still become a number: `-`, `1,`, `2e-`. That is not an error while typing. */
export function isPartialNumber(text: string): boolean {
  return (
    /^\s*-?(?:\d+(?:[.,]\d*)?(?:[eE][+-]?)?)?\s*$/.test(text) &&
    readNumberText(text) === undefined &&
    !/,\d{3}/.test(text)
  );
}
