/** A syntax error in a JSON text (RFC 8259), with its position. */
export interface JsonSyntaxError {
  readonly position: number;
  readonly message: string;
}

const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const space = /[ \t\r\n]*/y;
// Loop one run at a time: a single repetition over a long string would nest too deeply.
const plain = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first error of a text that `JSON.parse` rejected. The messages of engines differ, and some have no
 * position.
 */
export function findJsonSyntaxError(text: string): JsonSyntaxError | undefined {
  let at = 0;
  const consume = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const syntaxError = (expected: string): JsonSyntaxError => {
    const found = text.codePointAt(at);
    return {
      position: at,
      message: `expected ${expected}, found ${found === undefined ? 'the end of the file' : JSON.stringify(String.fromCodePoint(found))}`,
    };
  };
  const consumeString = (): JsonSyntaxError | undefined => {
    const start = at++;
    while (consume(plain) || consume(escape));
    if (text[at] === '"') {
      at++;
      return undefined;
    }
    if (at >= text.length) return { position: start, message: 'the string is not closed' };
    return {
      position: at,
      message: text[at] === '\\' ? 'invalid escape sequence' : 'control character in a string; escape it',
    };
  };

  const open: ('{' | '[')[] = [];
  let state: 'value' | 'valueOrEnd' | 'keyOrEnd' | 'key' | 'next' = 'value';
  for (;;) {
    consume(space);
    const char = text[at];
    if (state === 'next') {
      const inside = open.at(-1);
      if (inside === undefined) return at < text.length ? syntaxError('the end of the file') : undefined;
      const close = inside === '{' ? '}' : ']';
      if (char === ',') state = inside === '{' ? 'key' : 'value';
      else if (char === close) open.pop();
      else return syntaxError(`"," or "${close}"`);
      at++;
    } else if (state === 'key' || state === 'keyOrEnd') {
      if (char === '}' && state === 'keyOrEnd') {
        at++;
        open.pop();
        state = 'next';
        continue;
      }
      if (char !== '"')
        return syntaxError(state === 'key' ? 'a key in double quotes' : 'a key in double quotes or "}"');
      const broken = consumeString();
      if (broken !== undefined) return broken;
      consume(space);
      if (text[at] !== ':') return syntaxError('":"');
      at++;
      state = 'value';
    } else if (char === '{' || char === '[') {
      open.push(char);
      state = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at++;
    } else if (char === ']' && state === 'valueOrEnd') {
      at++;
      open.pop();
      state = 'next';
    } else if (char === '"') {
      const broken = consumeString();
      if (broken !== undefined) return broken;
      state = 'next';
    } else {
      if (!consume(literal)) return syntaxError('a value');
      state = 'next';
    }
  }
}
