/** A count with its noun in English: `1 node`, `2,000 nodes`. */
export const pluralize = (count: number, one: string, more: string): string =>
  `${withCommas(count)} ${count === 1 ? one : more}`;

/** `Intl` could do this, but loads locale data first, which takes longer than a frame. */
export function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
