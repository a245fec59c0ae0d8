import { ExactNumber } from '../model/exact-number.js';
/** The state that the parser of js-yaml passes to its listener. */
interface YamlPosition {
  /** The whole text. */
  readonly input: string;
  /** Offset of the parser in the text. */
  readonly position: number;
  /** Nesting depth. Missing from the published types of js-yaml. */
  readonly depth?: number;
  /** The parsed value of the node; may be replaced. */
  result: unknown;
}

const QUESTION = 0x3f;
const COLON = 0x3a;

/**
 * A listener for `load` of js-yaml that preserves the text of keys (`1.0` and `True` before a colon are names, YAML
 * 1.2.2, section 3.2.1.3) and rejects lists and mappings as keys, which the parser would stringify. `reject` is called
 * with line and column from 1, and throws. Use a new listener for each document, because it tracks the state of the
 * parser.
 */
export function preserveYamlKeys(
  reject: (line: number, column: number) => never,
): (event: 'open' | 'close', state: YamlPosition) => void {
  /** Levels that begin directly after a `?`. */
  const explicit: number[] = [];
  /** Start offset of each level. */
  const starts: number[] = [];
  return (event, state) => {
    const { input, position, depth = 0 } = state;
    if (event === 'open') {
      starts[depth] = position;
      if (position > 0 && input.charCodeAt(position - 1) === QUESTION) explicit.push(depth);
      return;
    }
    const { result } = state;
    const isExplicit = explicit.at(-1) === depth;
    if (isExplicit) explicit.pop();
    // Most values are strings, which need no change.
    if (typeof result === 'string' || !(isExplicit || isBeforeColon(input, position))) return;
    const start = starts[depth] ?? 0;
    if (typeof result !== 'object' || result === null || result instanceof ExactNumber)
      state.result = writtenKey(input.slice(start, position)) ?? result;
    else rejectAt(input, start, reject);
  };
}

function rejectAt(input: string, start: number, reject: (line: number, column: number) => never): never {
  const at = start + input.slice(start).search(/\S|$/);
  const lines = input.slice(0, at).split('\n');
  return reject(lines.length, (lines.at(-1) ?? '').length + 1);
}

/**
 * True for a node followed by a colon on the same line. A node that ends with its line, such as a block, is not a key.
 */
function isBeforeColon(input: string, position: number): boolean {
  let at = position;
  while (isBlank(input.charCodeAt(at))) at++;
  if (input.charCodeAt(at) !== COLON) return false;
  at = position - 1;
  while (isBlank(input.charCodeAt(at))) at--;
  const before = input.charCodeAt(at);
  return before !== 0x0a && before !== 0x0d;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

/** The key without its tag, anchor and comment; undefined if its text is not the key itself. */
function writtenKey(text: string): string | undefined {
  const key = text
    .trim()
    .replace(/^(?:[!&]\S*\s+)+/, '')
    .replace(/\s+#.*$/s, '');
  return key === '' || /^["'*?]/.test(key) ? undefined : key;
}
