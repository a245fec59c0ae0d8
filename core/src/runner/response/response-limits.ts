/** Limits of a JSON body that is parsed; a body beyond them stays text. */
export const responseLimits = {
  /** Values, including lists and objects. */
  maxValues: 400_000,
  /** Levels of lists and objects within one another. */
  maxNesting: 1_000,
  /** Characters of a number: comparing takes time by its digits. */
  maxDigits: 10_000,
} as const;
