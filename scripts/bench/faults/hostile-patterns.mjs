/**
 * Patterns on which a backtracking engine spends hours, each with the text that it is worst for, by its length.
 *
 * @type {readonly (readonly [pattern: string, text: (length: number) => string])[]}
 */
export const hostilePatterns = [
  ['^(a+)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(a|aa)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(a|a?)+$', (length) => `${'a'.repeat(length)}!`],
  ['^(a*)*$', (length) => `${'a'.repeat(length)}!`],
  ['(x+x+)+y', (length) => 'x'.repeat(length)],
  ['(.*)*=.*', (length) => 'x'.repeat(length)],
  ['(?:.*a){20}$', (length) => `${'a'.repeat(length)}!`],
  ['^(\\w+\\s?)*$', (length) => `${'word '.repeat(length / 5)}!`],
  ['^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$', (length) => `${'a'.repeat(length)}!`],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', (length) => 'a'.repeat(length)],
  ['^(.*){1,1000}$', (length) => 'x\n'.repeat(length / 2)],
  ['^((a{1,50}){1,50}){1,50}$', (length) => `${'a'.repeat(length)}!`],
  ['^((a{1,1000}){1,1000}){1,1000}$', (length) => `${'a'.repeat(length)}!`],
  [`(${'a?'.repeat(80)}){1000}`, (length) => 'a'.repeat(length)],
  ['a{1000}'.repeat(100), (length) => 'a'.repeat(length)],
  ['(a?){500}a{500}', (length) => 'a'.repeat(length)],
  [`${'('.repeat(3_000)}a${')*'.repeat(3_000)}b`, (length) => 'a'.repeat(length)],
  [
    `^(?:${Array.from({ length: 2_000 }, (_, index) => `a${index}`).join('|')})*$`,
    (length) => 'a1a'.repeat(length / 3),
  ],
  ['(?=(a+))a*b\\1', (length) => 'a'.repeat(length)],
  ['(a+)+\\1$', (length) => `${'a'.repeat(length)}!`],
  ['^(?<!(a+)+)b', (length) => 'a'.repeat(length)],
  ['\\p{L}+(\\p{L}+)+[0-9]', (length) => 'é'.repeat(length)],
];

/** Lengths of texts to try them on. */
export const hostileLengths = [30, 1_000, 20_000, 1_000_000];
