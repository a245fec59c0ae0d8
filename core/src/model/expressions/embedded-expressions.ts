import { looksLikeExpression, parseExpression, type RuntimeExpression } from './runtime-expression.js';

/** A part of a text with embedded expressions: literal text, or what is between braces. */
export type EmbeddedPart =
  | { readonly kind: 'text'; readonly text: string }
  /** `expression` is undefined if the text only looks like an expression. */
  | { readonly kind: 'expression'; readonly text: string; readonly expression: RuntimeExpression | undefined };

/**
 * Splits text such as `/users/{$inputs.id}` (Arazzo 1.1, `expression-string`). Other braces are literal text; the text of
 * an expression is without its braces.
 */
export function splitEmbedded(text: string): readonly EmbeddedPart[] {
  const parts: EmbeddedPart[] = [];
  let at = 0;
  for (const { 0: match, 1: inner = '', index } of text.matchAll(/\{(\$[^{}]*)\}/g)) {
    if (!looksLikeExpression(inner)) continue;
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    parts.push({ kind: 'expression', text: inner, expression: parseExpression(inner) });
    at = index + match.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

/** The valid expressions embedded in a text. */
export function listEmbedded(text: string): readonly RuntimeExpression[] {
  return splitEmbedded(text).flatMap((part) => (part.kind === 'expression' ? (part.expression ?? []) : []));
}
