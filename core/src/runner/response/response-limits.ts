/** Limits of a JSON body that is parsed; a body beyond them stays text. */
export const responseLimits = {
  /** Values, including lists and objects, unless the run sets another limit. */
  maxValues: 400_000,
  /** Keys of one object: engines list the keys of a larger one in one go, which blocks a page. */
  maxKeys: 100_000,
  /** Levels of lists and objects within one another. */
  maxNesting: 1_000,
  /** Characters of a number: comparing takes time by its digits. */
  maxDigits: 10_000,
} as const;
