import { expect, test } from '@jest/globals';
import { parseSnippet } from './parse-snippet.js';
import { serializeSnippet } from './serialize-snippet.js';

const snippet = {
  steps: [{ kind: 'wait' as const, id: 'pause', durationMs: 5 }],
  connections: [],
  layout: { pause: { x: 1, y: 2 } },
  sources: [{ name: 'shop', url: '/openapi.json' }],
  inputs: [],
};

test('a snippet survives the clipboard unchanged', () => {
  expect(parseSnippet(serializeSnippet(snippet))).toEqual(snippet);
});

test.each([
  '',
  'hello',
  '{"format":"other"}',
  '{"format":"opchain/snippet"}',
  serializeSnippet({ ...snippet, steps: [] }),
  serializeSnippet({ ...snippet, steps: [{ kind: 'operation', id: '../x' } as never] }),
])('other text is not a snippet: %p', (text) => {
  expect(parseSnippet(text)).toBeUndefined();
});
