import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSimpleMatcher } from './match-simple-pattern.js';

const fragment = fc.constantFrom(
  'a',
  'b',
  '-',
  '.',
  '[ab]',
  '[^a]',
  '\\w',
  '\\.',
  '\\p{L}',
  '^',
  '$',
  '(a|b)',
  '(?:ab|a)',
  '(?:(a*)*)',
  '(|b)',
  '(?:(a?b)+)',
);
const repetition = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '+?');
const pattern = fc
  .array(
    fc.tuple(fragment, repetition).map(([one, times]) => (one === '^' || one === '$' ? one : one + times)),
    { maxLength: 6 },
  )
  .chain((parts) =>
    fc.constantFrom(parts.join(''), `^${parts.join('')}$`, `^(?:${parts.join('')}|b${parts.join('')})$`),
  );
const text = fc
  .array(fc.constantFrom('a', 'b', '-', '.', '😀', 'é', '\n'), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('a simple pattern', () => {
  test('matches what the native engine matches', () => {
    const match = createSimpleMatcher();
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        expect(match(source, subject)).toBe(new RegExp(source, 'u').test(subject));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['^[^\\p{Cc}\\p{Cs}]+$', 'Ada Lovelace', true],
    ['^[^\\p{Cc}\\p{Cs}]+$', 'Ada\u0007', false],
    ['^[^\\p{Cc}\\p{Cs}]+$', 'half \ud83d', false],
    [
      "^[A-Za-z0-9_%'+-]+(\\.[A-Za-z0-9_%'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$",
      'ada@mail.example.org',
      true,
    ],
    [
      "^[A-Za-z0-9_%'+-]+(\\.[A-Za-z0-9_%'+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$",
      'ada@-mail.org',
      false,
    ],
    ['^[^\\x00-\\x1f\\x7f-\\x9f\\uD800-\\uDFFF]+$', 'Ada 😀', true],
    ['^[^\\x00-\\x1f\\x7f-\\x9f\\uD800-\\uDFFF]+$', 'Ada\u0085', false],
    ['^[^\\x00-\\x1f\\x7f-\\x9f\\uD800-\\uDFFF]+$', 'half \ud83d', false],
    [
      "^([A-Za-z0-9_%'+-]{1,64}|[A-Za-z0-9_%'+-]{1,32}\\.[A-Za-z0-9_%'+-]{1,31}|[A-Za-z0-9_%'+-]{1,21}(\\.[A-Za-z0-9_%'+-]{1,20}){2})@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,24}$",
      `${'a'.repeat(64)}@b.co`,
      true,
    ],
    [
      "^([A-Za-z0-9_%'+-]{1,64}|[A-Za-z0-9_%'+-]{1,32}\\.[A-Za-z0-9_%'+-]{1,31}|[A-Za-z0-9_%'+-]{1,21}(\\.[A-Za-z0-9_%'+-]{1,20}){2})@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)+[A-Za-z]{2,24}$",
      `${'a'.repeat(65)}@b.co`,
      false,
    ],
    ['^\\d{4}-\\d{2}$', '2026-11', true],
    // Syntax that another engine parses differently, or not at all.
    ['^\\s$', '\u00a0', true],
    ['^\\s$', '\ufeff', true],
    ['^.$', '\u2028', false],
    ['^.$', '\r', false],
    ['^\\p{Script=Greek}+$', 'αβγ', true],
    ['', '', true],
    ['^$', 'a', false],
  ])('%s on %j: %s', (source, subject, expected) => {
    expect(createSimpleMatcher()(source, subject)).toBe(expected);
  });

  test('takes time linear in the text where other engines backtrack', () => {
    const started = process.cpuUsage();
    expect(createSimpleMatcher()('^(a|a|(a+)+)*$', `${'a'.repeat(20_000)}b`)).toBe(false);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000);
  });

  test.each([
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '\\bword',
    'a{3,1}',
    '[z-a]',
    '(',
    'a)',
    '*',
    '{',
    '(a{500}){500}',
    '('.repeat(99) + ')'.repeat(99),
    '\\q',
  ])('leaves %s to another engine', (source) => {
    expect(createSimpleMatcher()(source, 'text')).toBeUndefined();
  });
});
