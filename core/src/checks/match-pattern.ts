/** Maximum length of the matched text in UTF-16 units. Matching is linear in it. */
const MAX_SUBJECT_LENGTH = 1_000_000;
const MAX_PATTERN_LENGTH = 10_000;
/** Maximum length of the text times the size of the compiled pattern; less than a tenth of a second. */
const MAX_WORK = 2_000_000;
/** Compiling expands repetitions, so their total number and the expanded length are limited. */
const MAX_REPETITIONS = 10_000;
const MAX_EXPANDED_LENGTH = 50_000;

/** True if a pattern matches anywhere in a text. Throws for an unsupported pattern or a text that is too long. */
export type PatternMatcher = (pattern: string, text: string) => boolean;

/**
 * Loads the regular expression engine (RE2 syntax). Matching takes linear time for any pattern, so look-around and back
 * references are not supported. The matcher caches compiled patterns.
 */
export async function loadPatternMatcher(): Promise<PatternMatcher> {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, InstanceType<typeof RE2JS>>();
  const compile = (pattern: string) => {
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new Error(`the pattern is longer than ${MAX_PATTERN_LENGTH} characters`);
    if (isTooLargeExpanded(pattern)) throw new Error('the pattern has too many repetitions');
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
  return (pattern, text) => {
    if (text.length > MAX_SUBJECT_LENGTH) throw new Error(`the text is longer than ${MAX_SUBJECT_LENGTH} characters`);
    const matcher = compiled.get(pattern) ?? compile(pattern);
    compiled.set(pattern, matcher);
    if (matcher.programSize() * text.length > MAX_WORK)
      throw new Error(`the text is too long (${text.length} characters) for a pattern of that size`);
    return matcher.matcher(text).find();
  };
}

function isTooLargeExpanded(pattern: string): boolean {
  let total = 0;
  let largest = 0;
  for (const [, min = '0', max = ''] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    const times = Math.max(Number(min), Number(max));
    total += times;
    largest = Math.max(largest, times);
  }
  return total > MAX_REPETITIONS || largest * pattern.length > MAX_EXPANDED_LENGTH;
}
