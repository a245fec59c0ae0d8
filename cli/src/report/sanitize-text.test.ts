import { expect, test } from '@jest/globals';
import type { StepResult, RunSummary } from '@opchain/core';
import { createPaint } from './paint.js';
import { formatDetails, formatOutcome } from './result-lines.js';
import { sanitizeLine, sanitizeText } from './sanitize-text.js';

const hostile = '\u001b]0;owned\u0007\u001b[2K\u001b[1A\u009b31m\r✔ all well\u202e\n\u0000';

test('replaces characters that move the cursor, hide lines or change the text direction', () => {
  expect(sanitizeText(hostile)).toBe('␛]0;owned␇␛[2K␛[1A�31m␍✔ all well�\n␀');
  expect(sanitizeLine('one\n\n  two\tthree')).toBe('one two three');
  expect(sanitizeText('Käse 😀 → ✔')).toBe('Käse 😀 → ✔');
});

test('all text of a server or a chain is sanitized before it reaches the terminal', () => {
  const result = {
    stepId: 'a',
    state: 'failed',
    failure: { code: 'STATUS_UNEXPECTED', message: hostile },
    checks: [{ holds: false, message: `${hostile}!` }],
    mismatches: [{ code: 'BODY_INVALID', message: hostile, pointer: hostile }],
    attempts: [],
    captures: {},
  } as unknown as StepResult;
  const summary = { chainTitle: hostile, results: [result], durationMs: 1, state: 'failed' } as unknown as RunSummary;
  const shown = [...formatDetails(result, createPaint(false)), formatOutcome(summary, createPaint(false))];
  expect(shown).toHaveLength(4);
  for (const line of shown) expect(line).not.toMatch(/[\p{Cc}\u202e]/u);
});
