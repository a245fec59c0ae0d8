import { expect, test } from '@jest/globals';
import { parseSnippet, serializeSnippet } from './snippet-text.js';

const snippet = {
  steps: [{ kind: 'wait' as const, id: 'pause', durationMs: 5 }],
  connections: [],
  layout: { pause: { x: 1, y: 2 } },
  sources: [{ name: 'shop', url: '/openapi.json' }],
  inputs: [],
};

test('a piece goes through the clipboard unchanged', () => {
  expect(parseSnippet(serializeSnippet(snippet))).toEqual(snippet);
});

test.each([
  '',
  'hello',
  '{"format":"other"}',
  '{"format":"opchain/snippet"}',
  serializeSnippet({ ...snippet, steps: [] }),
  serializeSnippet({ ...snippet, steps: [{ kind: 'operation', id: '../x' } as never] }),
])('other text is no piece: %p', (text) => {
  expect(parseSnippet(text)).toBeUndefined();
});
