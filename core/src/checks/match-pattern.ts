import { OpchainError } from '../model/errors/opchain-error.js';
import type { SpendWork } from './work-budget.js';

/** Maximum length of the matched text in UTF-16 units. Matching is linear in it. */
const MAX_SUBJECT_LENGTH = 1_000_000;
const MAX_PATTERN_LENGTH = 10_000;
/** Maximum length of the text times the size of the compiled pattern; less than a tenth of a second. */
const MAX_WORK = 2_000_000;
/** Compiling expands repetitions, so their total number and the expanded length are limited. */
const MAX_REPETITIONS = 10_000;
const MAX_EXPANDED_LENGTH = 50_000;
/** Compiled patterns that are remembered; a response may contain as many patterns as it likes. */
const MAX_COMPILED = 1_000;
/** In units of a `WorkBudget`: for one character of an expanded pattern, and for 16 steps through a compiled one. */
const COMPILE_WORK = 10;

/**
 * True if a pattern matches anywhere in a text. Throws for an unsupported pattern, and `EVALUATION_TOO_EXPENSIVE` for a text
 * that is too long for it. Where many
 * are matched, `spend` counts the work of each before it is done.
 */
export type PatternMatcher = (pattern: string, text: string, spend?: SpendWork) => boolean;

/**
 * Loads the regular expression engine (RE2 syntax). Matching takes linear time for any pattern, so look-around and back
 * references are not supported. The matcher caches compiled patterns.
 */
export async function loadPatternMatcher(): Promise<PatternMatcher> {
  const find = await loadPatternSearch();
  return (pattern, text, spend) => find(pattern, text, spend).find();
}

/**
 * The groups of the first match of a pattern in a text, the whole match first; null for one that took no part. Undefined
 * without a match. Throws like `PatternMatcher`.
 */
export type PatternCapture = (pattern: string, text: string) => readonly (string | null)[] | undefined;

/** Loads the engine of `loadPatternMatcher` for what its groups match. */
export async function loadPatternCapture(): Promise<PatternCapture> {
  const find = await loadPatternSearch();
  return (pattern, text) => {
    const matcher = find(pattern, text);
    if (!matcher.find()) return undefined;
    return Array.from({ length: matcher.groupCount() + 1 }, (_, group) => matcher.group(group));
  };
}

async function loadPatternSearch() {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, InstanceType<typeof RE2JS>>();
  const compile = (pattern: string) => {
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new Error(`the pattern is longer than ${MAX_PATTERN_LENGTH} characters`);
    if (expand(pattern).isTooLarge) throw new Error('the pattern has too many repetitions');
    try {
      // Translates syntax that differs in ECMAScript.
      return RE2JS.compile(RE2JS.translateRegExp(pattern));
    } catch (error) {
      throw new Error(
        `the pattern is not supported (${(error as Error).message.replace(/^error parsing regexp: /, '')})`,
        { cause: error },
      );
    }
  };
  return (pattern: string, text: string, spend?: SpendWork) => {
    if (text.length > MAX_SUBJECT_LENGTH) throw tooExpensive(text);
    let matcher = compiled.get(pattern);
    if (matcher === undefined) {
      spend?.(COMPILE_WORK * expand(pattern).length);
      if (compiled.size >= MAX_COMPILED) compiled.clear();
      compiled.set(pattern, (matcher = compile(pattern)));
    }
    spend?.(1 + Math.ceil((matcher.programSize() * text.length) / 16));
    if (matcher.programSize() * text.length > MAX_WORK) throw tooExpensive(text);
    return matcher.matcher(text);
  };
}

function tooExpensive({ length }: string): OpchainError {
  return new OpchainError(
    'EVALUATION_TOO_EXPENSIVE',
    `The pattern is too expensive to match in a text of ${length} characters; use a shorter pattern, or select a part of the text.`,
  );
}

/** The length of a pattern whose longest repetition is written out. */
function expand(pattern: string): { readonly length: number; readonly isTooLarge: boolean } {
  let total = 0;
  let largest = 0;
  for (const [, min = '0', max = ''] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    const times = Math.max(Number(min), Number(max));
    total += times;
    largest = Math.max(largest, times);
  }
  const length = Math.max(1, largest) * pattern.length;
  return { length, isTooLarge: total > MAX_REPETITIONS || largest * pattern.length > MAX_EXPANDED_LENGTH };
}
