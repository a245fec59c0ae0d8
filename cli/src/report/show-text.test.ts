import { expect, test } from '@jest/globals';
import type { NodeResult, RunSummary } from '@opchain/core';
import { createPaint } from './paint.js';
import { formatDetails, formatOutcome } from './result-lines.js';
import { showLine, showText } from './show-text.js';

const hostile = '\u001b]0;owned\u0007\u001b[2K\u001b[1A\u009b31m\r✔ all well\u202e\n\u0000';

test('what would move the cursor, hide lines or turn the writing is shown as a picture of itself', () => {
  expect(showText(hostile)).toBe('␛]0;owned␇␛[2K␛[1A�31m␍✔ all well�\n␀');
  expect(showLine('one\n\n  two\tthree')).toBe('one two three');
  expect(showText('Käse 😀 → ✔')).toBe('Käse 😀 → ✔');
});

test('no text of a server or a chain reaches the terminal otherwise', () => {
  const result = {
    nodeId: 'a',
    state: 'failed',
    reason: { code: 'STATUS_UNEXPECTED', message: hostile },
    checks: [{ holds: false, message: `${hostile}!` }],
    findings: [{ code: 'BODY_INVALID', message: hostile, pointer: hostile }],
    attempts: [],
    captures: {},
  } as unknown as NodeResult;
  const summary = { chainTitle: hostile, results: [result], durationMs: 1, state: 'failed' } as unknown as RunSummary;
  const shown = [...formatDetails(result, createPaint(false)), formatOutcome(summary, createPaint(false))];
  expect(shown).toHaveLength(4);
  for (const line of shown) expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
});
