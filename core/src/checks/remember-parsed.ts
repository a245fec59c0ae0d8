/** Parsed texts that are remembered for a language; values of a run may make as many queries as they like. */
const MAX_PARSED = 100;

/** The parser, which parses a text once if it comes again soon, as in a poll or a loop. What it throws is not remembered. */
export function rememberParsed<T>(parse: (text: string) => T): (text: string) => T {
  const parsed = new Map<string, T>();
  return (text) => {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const result = parse(text);
    if (parsed.size >= MAX_PARSED) parsed.clear();
    parsed.set(text, result);
    return result;
  };
}
