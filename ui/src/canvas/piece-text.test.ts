import { expect, test } from '@jest/globals';
import { readPiece, writePiece } from './piece-text.js';

const piece = {
  nodes: [{ kind: 'wait' as const, id: 'pause', durationMs: 5 }],
  connections: [],
  layout: { pause: { x: 1, y: 2 } },
  sources: [{ name: 'shop', url: '/openapi.json' }],
  inputs: [],
};

test('a piece goes through the clipboard unchanged', () => {
  expect(readPiece(writePiece(piece))).toEqual(piece);
});

test.each([
  '',
  'hello',
  '{"format":"other"}',
  '{"format":"opchain/piece"}',
  writePiece({ ...piece, nodes: [] }),
  writePiece({ ...piece, nodes: [{ kind: 'operation', id: '../x' } as never] }),
])('other text is no piece: %p', (text) => {
  expect(readPiece(text)).toBeUndefined();
});
