/** Limits of a JSON body that is parsed; a body beyond them stays text. */
export const responseLimits = {
  /** Values, including lists and objects. */
  maxValues: 400_000,
  /** Levels of lists and objects within one another. */
  maxNesting: 1_000,
} as const;
