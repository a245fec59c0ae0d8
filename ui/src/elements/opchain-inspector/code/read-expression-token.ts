/** What the reader needs of a line: it consumes what matches at its position. */
interface TokenStream {
  match(pattern: RegExp): unknown;
  next(): unknown;
}

const tokens: readonly (readonly [pattern: RegExp, style: string | null])[] = [
  [/^\s+/, null],
  [/^'(?:[^']|'')*'?/, 'string'],
  [/^"(?:[^"\\]|\\.)*"?/, 'string'],
  [/^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/, 'number'],
  [/^(?:true|false|null)\b/, 'keyword'],
  [/^(?:[=!<>]=|&&|\|\||[<>!])/, 'operator'],
  [/^\$[\w$.-]+(?:#[^\s=!<>&|)'"]*)?/, 'variableName'],
];

/** Reads the next token of a condition or a runtime expression, and returns its style (Arazzo 1.1, Criterion Object). */
export function readExpressionToken(stream: TokenStream): string | null {
  for (const [pattern, style] of tokens) if (stream.match(pattern)) return style;
  stream.next();
  return null;
}
