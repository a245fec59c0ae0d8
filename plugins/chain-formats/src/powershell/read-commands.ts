/** The value of an option: a text, or a table (`@{…}`). */
export type PowershellValue = string | ReadonlyMap<string, string>;

interface Token {
  readonly kind: 'text' | 'word' | 'mark' | 'end';
  readonly text: string;
}

interface ReadCommands {
  /** The options of each call, by their names in lower case. */
  readonly commands: readonly ReadonlyMap<string, PowershellValue>[];
  /** Those that the session has, as `name=value`. */
  readonly cookies: readonly string[];
}

/**
 * Reads the calls of a script, with the quoting rules of PowerShell.
 *
 * @param expand the text that replaces a variable that the script does not set
 */
export function readCommands(script: string, expand: (name: string) => string): ReadCommands {
  const values = new Map<string, string>();
  const resolve = (name: string): string => values.get(name.toLowerCase()) ?? expand(name);
  const tokens = [...tokenize(script, resolve, values)];
  const commands: ReadonlyMap<string, PowershellValue>[] = [];
  for (const [at, { kind, text }] of tokens.entries())
    if (kind === 'word' && /^(invoke-(webrequest|restmethod)|iwr|irm)$/i.test(text))
      commands.push(readOptions(tokens, at + 1, resolve));
  const cookies = [...script.matchAll(/System\.Net\.Cookie\(\s*"((?:[^"`]|`[^])*)"\s*,\s*"((?:[^"`]|`[^])*)"/g)].map(
    ([, name = '', value = '']) => `${readEscapes(name)}=${readEscapes(value)}`,
  );
  return { commands, cookies };
}

const pattern =
  /(`\r?\n|[ \t]+|#.*)|(\r?\n|;)|"((?:[^"`]|`[^]|"")*)"|'((?:[^']|'')*)'|(\$\{?[A-Za-z_]\w*\}?)|([@={}()|,])|([^\s`"'={}()|,;]+)|[^]/gy;

function* tokenize(
  script: string,
  expand: (name: string) => string,
  values: Map<string, string>,
): Generator<Token, void> {
  let assigned: string | undefined;
  let previous: Token | undefined;
  for (const [, blank, end, double, single, variable, mark, word] of script.matchAll(pattern)) {
    if (blank !== undefined) continue;
    const token = readToken({ end, double, single, variable, mark, word }, expand);
    // `$name = "text"`: what the calls after it mean by `$name`.
    if (mark === '=' && previous?.kind === 'word' && previous.text.startsWith('$')) assigned = previous.text.slice(1);
    else if (assigned !== undefined) {
      if (token.kind === 'text') values.set(assigned.toLowerCase(), token.text);
      assigned = undefined;
    }
    previous = token;
    yield token;
  }
}

function readToken(
  found: Readonly<Record<'end' | 'double' | 'single' | 'variable' | 'mark' | 'word', string | undefined>>,
  expand: (name: string) => string,
): Token {
  if (found.end !== undefined) return { kind: 'end', text: '' };
  if (found.double !== undefined) return { kind: 'text', text: readDouble(found.double, expand) };
  if (found.single !== undefined) return { kind: 'text', text: found.single.replaceAll("''", "'") };
  return found.mark === undefined
    ? { kind: 'word', text: found.variable ?? found.word ?? '' }
    : { kind: 'mark', text: found.mark };
}

/** The options after a command; the first value without a name is the URL. */
function readOptions(
  tokens: readonly Token[],
  start: number,
  resolve: (name: string) => string,
): ReadonlyMap<string, PowershellValue> {
  const options = new Map<string, PowershellValue>();
  let name = 'uri';
  for (let at = start; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'end' || token.text === '|') break;
    if (isName(token)) {
      name = token.text.slice(1).replace(/:$/, '').toLowerCase();
      options.set(name, '');
      continue;
    }
    const read = readOption(tokens, at, resolve);
    if (read === undefined) continue;
    options.set(name, read.value);
    [name, at] = ['uri', read.end];
  }
  return options;
}

const isName = ({ kind, text }: Token): boolean => kind === 'word' && /^-[A-Za-z]/.test(text);

/** The value at a token, and where it ends; undefined for what has none, such as the call around a text. */
function readOption(
  tokens: readonly Token[],
  at: number,
  resolve: (name: string) => string,
): { readonly value: PowershellValue; readonly end: number } | undefined {
  const { kind, text } = tokens[at] ?? { kind: 'mark', text: '' };
  if (kind === 'mark') return text === '@' ? readTable(tokens, at + 2) : undefined;
  if (kind === 'text') return { value: text, end: at };
  // `([System.Text.Encoding]::UTF8.GetBytes("…"))`: the text in it.
  if (tokens[at + 1]?.text === '(') return undefined;
  return { value: /^\$(?!session)/i.test(text) ? resolve(text.replace(/[${}]/g, '')) : text, end: at };
}

function readTable(
  tokens: readonly Token[],
  start: number,
): { readonly value: ReadonlyMap<string, string>; readonly end: number } {
  const table = new Map<string, string>();
  let key: string | undefined;
  let end = start;
  for (; end < tokens.length && tokens[end]?.text !== '}'; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.kind === 'end' || token.text === '=') continue;
    if (key === undefined) key = token.text;
    else {
      table.set(key, token.text);
      key = undefined;
    }
  }
  return { value: table, end };
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', b: '\b', f: '\f', v: '\v' };

function readEscapes(text: string): string {
  return text.replace(/`([^])|""/g, (_, character?: string) =>
    character === undefined ? '"' : (escapes[character] ?? character),
  );
}

/** Escapes with a backtick, variables, and the characters that browsers write as `$([char]8364)`. */
function readDouble(text: string, expand: (name: string) => string): string {
  return text.replace(
    /`([^])|""|\$\(\[char\](\d+)\)|\$\{?([A-Za-z_]\w*)\}?/g,
    (_, character?: string, code?: string, name?: string) => {
      if (character !== undefined) return escapes[character] ?? character;
      if (code !== undefined) return String.fromCharCode(Number(code));
      return name === undefined ? '"' : expand(name);
    },
  );
}
