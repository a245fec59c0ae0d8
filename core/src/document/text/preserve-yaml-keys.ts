/** What js-yaml's parser tells its listener about where it stands. */
export interface YamlPosition {
  readonly input: string;
  readonly position: number;
  /** Younger than the published types of js-yaml. */
  readonly depth?: number;
  result: unknown;
}

const QUESTION = 0x3f;
const COLON = 0x3a;

/**
 * A listener for js-yaml's `load` that lets keys keep their text (`1.0` and `True` are names where they stand before a colon, YAML 1.2.2,
 * section 3.2.1.3), and refuses lists and mappings as keys: the parser would turn them into texts that nobody wrote.
 * `refuse` gets line and column from 1, and throws. Good for one document: the parser's state is followed.
 */
export function preserveYamlKeys(
  reject: (line: number, column: number) => never,
): (event: 'open' | 'close', state: YamlPosition) => void {
  /** Levels that began right after a `?`. */
  const explicit: number[] = [];
  /** Where each level began. */
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
    // Most values are texts, and stay as they are wherever they stand.
    if (typeof result === 'string' || !(isExplicit || isBeforeColon(input, position))) return;
    const start = starts[depth] ?? 0;
    if (typeof result !== 'object' || result === null)
      state.result = writtenKey(input.slice(start, position)) ?? result;
    else rejectAt(input, start, reject);
  };
}

function rejectAt(input: string, start: number, reject: (line: number, column: number) => never): never {
  const at = start + input.slice(start).search(/\S|$/);
  const lines = input.slice(0, at).split('\n');
  return reject(lines.length, (lines.at(-1) ?? '').length + 1);
}

/** True for a node whose own line goes on with a colon. What ends with its line, such as a block, is no key. */
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

/** The key without its tag, its anchor and a comment; undefined where its text is not the key itself. */
function writtenKey(text: string): string | undefined {
  const key = text
    .trim()
    .replace(/^(?:[!&]\S*\s+)+/, '')
    .replace(/\s+#.*$/s, '');
  return key === '' || /^["'*?]/.test(key) ? undefined : key;
}
