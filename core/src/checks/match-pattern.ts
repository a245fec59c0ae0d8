/** Longest text that is matched, in UTF-16 units; matching is linear in it. */
const MAX_SUBJECT_LENGTH = 1_000_000;
const MAX_PATTERN_LENGTH = 10_000;
/** Work for one text: its length times the size of the pattern's program; less than a tenth of a second. */
const MAX_WORK = 2_000_000;
/** Repetitions are written out when a pattern is compiled: as many times in all, and as long. */
const MAX_REPETITIONS = 10_000;
const MAX_EXPANDED_LENGTH = 50_000;

/** Tells whether a pattern matches somewhere in a text. Throws a sentence for a pattern that is not understood and for a text that is too long. */
export type PatternMatcher = (pattern: string, text: string) => boolean;

/**
 * Loads the regular expression engine (RE2 syntax): matching takes time linear in the text whatever the pattern, so look-around and
 * back references are not supported. The matcher keeps what it compiled.
 */
export async function loadPatternMatcher(): Promise<PatternMatcher> {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, InstanceType<typeof RE2JS>>();
  const compile = (pattern: string) => {
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new Error(`the pattern is longer than ${MAX_PATTERN_LENGTH} characters`);
    if (isTooLargeExpanded(pattern)) throw new Error('the pattern has too many repetitions');
    try {
      // Takes over what the syntax of ECMAScript writes differently.
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
