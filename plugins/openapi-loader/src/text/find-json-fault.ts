/** What is wrong with a JSON text (RFC 8259), and where. */
export interface JsonFault {
  readonly position: number;
  readonly message: string;
}

const literal = /true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const space = /[ \t\r\n]*/y;
// Loops one piece at a time: a long string must not be matched by one deep repetition.
const plain = /[^"\\\p{Cc}]+|[\u007f-\u009f]+/uy;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the first fault of a text that `JSON.parse` has refused. Engines word their own message differently, some
 * without a position.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0;
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const fault = (expected: string): JsonFault => {
    const found = text.codePointAt(at);
    return {
      position: at,
      message: `expected ${expected}, found ${found === undefined ? 'the end of the file' : JSON.stringify(String.fromCodePoint(found))}`,
    };
  };
  const takeString = (): JsonFault | undefined => {
    const start = at++;
    while (take(plain) || take(escape));
    if (text[at] === '"') {
      at++;
      return undefined;
    }
    if (at >= text.length) return { position: start, message: 'a text is never closed' };
    return { position: at, message: text[at] === '\\' ? 'an escape that JSON does not have' : 'a control character within a text; write it as an escape' };
  };

  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'valueOrEnd' | 'keyOrEnd' | 'key' | 'next' = 'value';
  for (;;) {
    take(space);
    const char = text[at];
    if (wanted === 'next') {
      const inside = open.at(-1);
      if (inside === undefined) return at < text.length ? fault('the end of the file') : undefined;
      const close = inside === '{' ? '}' : ']';
      if (char === ',') wanted = inside === '{' ? 'key' : 'value';
      else if (char === close) open.pop();
      else return fault(`"," or "${close}"`);
      at++;
    } else if (wanted === 'key' || wanted === 'keyOrEnd') {
      if (char === '}' && wanted === 'keyOrEnd') {
        at++;
        open.pop();
        wanted = 'next';
        continue;
      }
      if (char !== '"') return fault(wanted === 'key' ? 'a name in double quotes' : 'a name in double quotes or "}"');
      const broken = takeString();
      if (broken !== undefined) return broken;
      take(space);
      if (text[at] !== ':') return fault('":"');
      at++;
      wanted = 'value';
    } else if (char === '{' || char === '[') {
      open.push(char);
      wanted = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
      at++;
    } else if (char === ']' && wanted === 'valueOrEnd') {
      at++;
      open.pop();
      wanted = 'next';
    } else if (char === '"') {
      const broken = takeString();
      if (broken !== undefined) return broken;
      wanted = 'next';
    } else {
      if (!take(literal)) return fault('a value');
      wanted = 'next';
    }
  }
}
