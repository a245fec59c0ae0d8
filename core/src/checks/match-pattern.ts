/** Longest text that is matched, in UTF-16 units; matching is linear in it. */
const longestSubject = 1_000_000;
const longestPattern = 10_000;
/** Work for one text: its length times the size of the pattern's program; less than a tenth of a second. */
const mostWork = 2_000_000;
/** Repetitions are written out when a pattern is compiled: as many times in all, and as long. */
const mostRepetitions = 10_000;
const longestWrittenOut = 50_000;

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
    if (pattern.length > longestPattern) throw new Error(`the pattern is longer than ${longestPattern} characters`);
    if (isTooLargeWrittenOut(pattern)) throw new Error('the pattern repeats too much to be compiled quickly');
    try {
      // Takes over what the syntax of ECMAScript writes differently.
      return RE2JS.compile(RE2JS.translateRegExp(pattern));
    } catch (error) {
      throw new Error(`the pattern is not supported (${(error as Error).message.replace(/^error parsing regexp: /, '')})`, { cause: error });
    }
  };
  return (pattern, text) => {
    if (text.length > longestSubject) throw new Error(`the text is longer than ${longestSubject} characters`);
    const made = compiled.get(pattern) ?? compile(pattern);
    compiled.set(pattern, made);
    if (made.programSize() * text.length > mostWork) throw new Error(`the text is too long (${text.length} characters) for a pattern of that size`);
    return made.matcher(text).find();
  };
}

function isTooLargeWrittenOut(pattern: string): boolean {
  let all = 0;
  let largest = 0;
  for (const [, least = '0', most = ''] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)) {
    const times = Math.max(Number(least), Number(most));
    all += times;
    largest = Math.max(largest, times);
  }
  return all > mostRepetitions || largest * pattern.length > longestWrittenOut;
}
