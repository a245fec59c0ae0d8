import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { grammar, generate } from '../../../test/arazzo-grammar.js';
import { splitEmbedded } from './embedded-expressions.js';
import { formatExpression, looksLikeExpression, parseExpression } from './runtime-expression.js';

describe('the grammar of the specification', () => {
  test('every expression that it allows is parsed, and formatted as text that means the same', () => {
    fc.assert(
      fc.property(generate(grammar, 'expression'), (text) => {
        const expression = parseExpression(text);
        expect(expression).toBeDefined();
        expect(looksLikeExpression(text)).toBe(true);
        const formatted = formatExpression(expression!);
        expect(parseExpression(formatted)).toEqual(expression);
      }),
      { numRuns: 5000 },
    );
  });

  test('each form is parsed as its own kind', () => {
    const kinds = new Map<string, Set<string>>();
    for (const text of fc.sample(generate(grammar, 'expression'), { numRuns: 3000, seed: 1 })) {
      const root = /^\$\w+/.exec(text)?.[0] ?? '';
      kinds.set(root, (kinds.get(root) ?? new Set()).add(parseExpression(text)?.kind ?? 'invalid'));
    }
    expect(Object.fromEntries(Array.from(kinds, ([root, found]) => [root, [...found].sort()]))).toEqual({
      $url: ['url'],
      $method: ['method'],
      $statusCode: ['statusCode'],
      // The grammar also allows `$response.query.x` and `$request.payload`, which no HTTP exchange has.
      $request: ['other', 'request'],
      $response: ['other', 'response'],
      $message: ['other'],
      $inputs: ['inputs'],
      $outputs: ['outputs'],
      $steps: ['stepOutput'],
      $workflows: ['workflows'],
      $sourceDescriptions: ['sourceDescriptions'],
      $components: ['components'],
      $self: ['self'],
    });
  });

  test('every text with embedded expressions is split into them and into literal text', () => {
    fc.assert(
      fc.property(generate(grammar, 'expression-string'), (text) => {
        const parts = splitEmbedded(text);
        expect(parts.map((part) => (part.kind === 'text' ? part.text : `{${part.text}}`)).join('')).toBe(text);
        const expressions = parts.flatMap((part) => (part.kind === 'expression' ? [part.expression] : []));
        expect(expressions).not.toContain(undefined);
        // A literal character of the grammar is not a brace, so each brace belongs to an expression.
        expect(expressions).toHaveLength(text.split('{').length - 1);
      }),
      { numRuns: 3000 },
    );
  });
});
