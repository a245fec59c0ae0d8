/** Patterns on which a backtracking engine spends hours, each with the text that it is worst for, by its length. */
export const hostilePatterns: readonly (readonly [pattern: string, text: (length: number) => string])[];

/** Lengths of texts to try them on. */
export const hostileLengths: readonly number[];
