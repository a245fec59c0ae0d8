import { OpchainError } from '@opchain/core/plugin';

/** A command of a shell. */
export interface ShellCommand {
  readonly words: readonly string[];
  /** What follows `#`. */
  readonly comment: string;
  /** The variable that gets what it prints, or what the last command of its pipe does: `NAME=$(…)`. */
  readonly capture?: string | undefined;
}

/**
 * Splits commands as a POSIX shell does, with the `$'…'` of bash, and what Opchain writes: `"$(printf '…')"`, and `NAME=$(…)`
 * around a command. Nothing is run. Throws `CHAIN_IMPORT_FAILED` for a
 * quote that is not closed.
 *
 * @param expand the text that replaces a variable; the commands before that one have been read
 */
export function* splitCommands(text: string, expand: (name: string) => string): Generator<ShellCommand> {
  let command: { words: string[]; comment: string; capture?: string | undefined } = { words: [], comment: '' };
  let word: string | undefined;
  let capture: string | undefined;
  const endWord = () => {
    if (word !== undefined) command.words.push(word);
    word = undefined;
  };
  const add = (part: string) => (word = (word ?? '') + part);
  let at = 0;
  while (at < text.length) {
    const found = matchToken(text, at, { isStart: word === undefined, isCaptured: capture !== undefined });
    at = found.end;
    const [, part = ''] = found.match;
    if (found.token === 'blank') endWord();
    else if (found.token === 'comment') command.comment = part.trim();
    else if (found.token === 'capture') command.capture = capture = part;
    else if (found.token === 'end' || found.token === 'close') {
      endWord();
      yield command;
      if (found.token === 'close') capture = undefined;
      command = { words: [], comment: '', capture };
    } else if (found.token !== 'skipped') add(readPart(found.token, part, expand));
  }
  endWord();
  yield command;
}

/** The text of a part of a word. */
function readPart(token: string, part: string, expand: (name: string) => string): string {
  switch (token) {
    case 'variable':
      return expand(trimBraces(part));
    case 'printf':
      return readFormat(part);
    case 'double':
      return readDoubleQuoted(part, expand);
    case 'ansi':
      return readAnsiQuoted(part);
    default:
      return part;
  }
}

/** In the order in which they are tried. */
const tokens = {
  skipped: /\\\r?\n/y,
  blank: /[ \t\r]+/y,
  end: /\n|;|\||&(?=[&\s]|$)/y,
  ansi: /\$'((?:[^'\\]|\\[^])*)'/y,
  single: /'([^']*)'/y,
  printf: /"\$\(printf (?:-- )?'((?:[^']|'\\'')*)'\)"/y,
  double: /"((?:[^"\\]|\\[^])*)"/y,
  variable: /\$(\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/y,
  escaped: /\\([^]?)/y,
  plain: /([^\\'"$\s;|&]+|[$&])/y,
} as const;
/** Only where a word would start. */
const startTokens = {
  capture: /(?:export[ \t]+)?([A-Za-z_]\w*)="?\$\(/y,
  comment: /#([^\n]*)/y,
  skipped: /\d*[<>]+&?[ \t]*[^\s;|&]*/y,
} as const;
/** Only within `NAME=$(…)`. */
const captureTokens = { close: /\)"?/y, plain: /([^\\'"$\s;|&)]+|[$&])/y } as const;

function matchToken(
  text: string,
  at: number,
  { isStart, isCaptured }: { readonly isStart: boolean; readonly isCaptured: boolean },
) {
  for (const [token, pattern] of [
    ...(isStart ? Object.entries(startTokens) : []),
    ...Object.entries(isCaptured ? { close: captureTokens.close, ...tokens, plain: captureTokens.plain } : tokens),
  ] as readonly (readonly [keyof typeof tokens | keyof typeof startTokens | keyof typeof captureTokens, RegExp])[]) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match !== null) return { token, match, end: pattern.lastIndex };
  }
  const line = text.slice(0, at).split('\n').length;
  throw new OpchainError('CHAIN_IMPORT_FAILED', `The quote in line ${line} is not closed.`);
}

const trimBraces = (name: string) => name.replace(/[{}]/g, '');

const readDoubleQuoted = (text: string, expand: (name: string) => string) =>
  text.replace(
    /\\\r?\n|\\(["\\$`])|\$(\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)/g,
    (_, escaped: string | undefined, name: string | undefined) =>
      name === undefined ? (escaped ?? '') : expand(trimBraces(name)),
  );

const named: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', a: '\x07', b: '\b', e: '\x1B', f: '\f', v: '\v' },
};

/** `$'…'`: hexadecimal and octal escapes are bytes of UTF-8. */
function readAnsiQuoted(text: string): string {
  return text.replace(
    /((?:\\x[0-9a-f]{1,2}|\\[0-7]{1,3})+)|\\u([0-9a-f]{1,4})|\\U([0-9a-f]{1,8})|\\([^])/gi,
    (whole, bytes?: string, short?: string, long?: string, escaped: string = '') => {
      if (bytes !== undefined) {
        const codes = bytes.slice(1).split('\\');
        const numbers = codes.map((code) => (code.startsWith('x') ? parseInt(code.slice(1), 16) : parseInt(code, 8)));
        return new TextDecoder().decode(Uint8Array.from(numbers));
      }
      const code = short ?? long;
      if (code !== undefined) return parseInt(code, 16) > 0x10ffff ? whole : String.fromCodePoint(parseInt(code, 16));
      return named[escaped] ?? escaped;
    },
  );
}

/** A format of `printf` without conversions, in single quotes. */
function readFormat(quoted: string): string {
  return readAnsiQuoted(quoted.replaceAll(String.raw`'\''`, "'")).replaceAll('%%', '%');
}

/**
 * The same commands for a POSIX shell, if they are for that of Windows: it escapes with `^`, and an escaped empty line is a
 * line break.
 */
export function fromWindows(text: string): string | undefined {
  if (!/\^"|\^\r?\n/.test(text)) return undefined;
  return text.replace(/\^(?:(\r?\n\r?\n)|\r?\n|([^]))/g, (_, lineBreak?: string, escaped?: string) =>
    lineBreak === undefined ? (escaped ?? '') : '\n',
  );
}
