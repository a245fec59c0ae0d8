/** Duration of an animated move in milliseconds, unless the user prefers reduced motion. */
export const ANIMATION_MS = 160;

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function easeOut(t: number): number {
  return 1 - (1 - t) ** 3;
}
