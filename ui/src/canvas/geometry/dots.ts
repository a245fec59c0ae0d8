/** The distance between dots, in CSS pixels: visible at any zoom. */
export function dotDistance(k: number): number {
  return 20 * k * (k < 0.05 ? 32 : k < 0.1 ? 16 : k < 0.2 ? 8 : k < 0.45 ? 4 : k < 0.75 ? 2 : 1);
}

/** The remainder, from 0. */
export function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
