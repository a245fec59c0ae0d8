/** Fields that are secrets by their names, in lower case, also where no description says so. */
export const SECRET_NAME = /(?:password|passphrase|passwd|secret)$/;

/** What drawings show instead of a secret. */
export const MASKED_VALUE = '\u2022'.repeat(8);
