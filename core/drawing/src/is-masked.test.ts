import { describe, expect, test } from '@jest/globals';
import { chainToSvg, isMasked, listInputRows, runToHtml } from './index.js';
import type { Chain, OperationStep, RunSummary, Step } from '@opchain/core';

describe('literals of secret fields', () => {
  const step: OperationStep = {
    kind: 'operation',
    id: 'logIn',
    operation: { source: 'shop', id: 'logIn' },
    checks: [],
    captures: [],
    onFailure: [],
    parameters: [
      { in: 'header', name: 'X-Pin', value: '1234' },
      { in: 'query', name: 'note', value: 'open' },
    ],
    body: {
      payload: {
        user: { name: 'ada', password: 'hunter2' },
        keys: ['first-key'],
        token: '{{createCustomer.token}}',
        a: { b: { c: { d: { e: { f: { password: 'deep' } } } } } },
      },
      replacements: [
        { target: '/user/password', value: 'replaced' },
        { target: "$['user']['pin']", value: 9876 },
      ],
    },
  };
  const secretFields = new Set(['x-pin', 'pin', 'keys', 'token']);

  test('are masked in rows, mappings and others are not', () => {
    expect(listInputRows(step).flatMap((row) => (isMasked(row, secretFields) ? [row.path] : []))).toEqual([
      'parameters/header/X-Pin',
      'body/user/password',
      'body/keys/0',
      'body/a/b/c/d/e/f',
      'replacements/0',
      'replacements/1',
    ]);
  });

  test('are masked in pictures and in the report, those of a called workflow too', () => {
    const called: Chain = {
      id: 'signIn',
      title: '',
      version: '1',
      sources: [],
      steps: [],
      connections: [],
      layout: {},
      inputs: [{ name: 'pin', schema: { type: 'string', format: 'password' }, required: true }],
    };
    const call: Step = {
      kind: 'workflow',
      id: 'call',
      workflow: { id: 'signIn' },
      inputs: [{ name: 'pin', value: '4711' }],
      checks: [],
      captures: [],
      onFailure: [],
    };
    const options = { secretFields: () => secretFields, findWorkflow: () => called };
    const drawn = { ...called, steps: [{ ...step, body: {} }, call] };
    const summary = {
      state: 'succeeded',
      chainTitle: '',
      startedAtEpoch: 0,
      durationMs: 0,
      results: [],
      diagnostics: [],
    };
    for (const text of [
      chainToSvg(drawn, options),
      [...runToHtml({ chain: drawn, summary: summary as unknown as RunSummary, ...options })].join(''),
    ]) {
      expect(text).toContain('••••••••');
      expect(text).toContain('open');
      expect(text).not.toMatch(/1234|4711/);
    }
  });
});
