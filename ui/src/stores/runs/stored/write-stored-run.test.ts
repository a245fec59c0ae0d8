import { expect, test } from '@jest/globals';
import type { RunSummary, StepResult } from '@opchain/core';
import { emptyChain } from '../../chain/create-chain-store.js';
import { readStoredRun, writeStoredRun } from './write-stored-run.js';

const call = (stepId: string, body: object): StepResult => ({
  stepId,
  state: 'succeeded',
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
  response: {
    status: 200,
    statusText: 'OK',
    headers: [],
    contentType: 'application/json',
    text: JSON.stringify(body),
    size: 10,
    truncated: false,
  },
});

const summarize = (results: readonly StepResult[]): RunSummary => ({
  runId: 'r',
  chainTitle: 'Orders',
  state: 'succeeded',
  diagnostics: [],
  startedAtEpoch: 0,
  durationMs: 7,
  results,
});

test('a secret is removed from the beginning of a longer body by the name of its field, also where the body is cut within it', () => {
  const chain = emptyChain();
  const secret = 'the-secret-of-the-body';
  const rest = 'x'.repeat(1_200_000);
  const results = [
    call('login', { session: { user: 'u', pin: { a: secret } }, rest }),
    call('cut', { pin: `${secret}${rest}` }),
    call('note', { note: `It is ${secret}.` }),
  ];
  const secrets = { chain, inputs: {}, credentials: [], isShown: () => false, fields: new Set(['pin']) };
  const text = writeStoredRun({ chain }, summarize(results), secrets);
  expect(text).not.toContain('the-secret');
  expect(readStoredRun(text, () => undefined).summary.results[0]?.response?.text).toMatch(
    /^\{"session":\{"user":"u","pin":"•••••"\},"rest":"x+$/,
  );
});
