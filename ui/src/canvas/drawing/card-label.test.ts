import { describe, expect, test } from '@jest/globals';
import type { ChainDiagnostic, OperationStep } from '@opchain/core';
import { createCardModel } from '@opchain/drawing';
import { canvasTexts as texts } from '../../texts/canvas-texts.js';
import { describeReadiness } from '../../texts/describe-readiness.js';
import { cardAriaLabel } from './card-label.js';

const node: OperationStep = {
  kind: 'operation',
  id: 'createOrder',
  operation: { source: 'shop', id: 'createOrder' },
  parameters: [],
  body: { payload: { customerId: '{{createCustomer.id}}', items: [{ qty: 2 }] } },
  checks: [],
  captures: [],
  onFailure: [],
};
const details = {
  operation: { method: 'POST', path: '/orders', security: [{ passwordAuth: [] }] },
  texts,
};
const missing: ChainDiagnostic = {
  severity: 'error',
  code: 'INPUT_MISSING',
  message: 'missing',
  stepId: 'createOrder',
  path: 'body/items/0/productId',
};

describe('the label of a card', () => {
  test.each([
    [{ state: 'missing', credential: 'Ada' }, 'Missing: Ada is not configured in this page.'],
    [{ state: 'missing', credential: 'Ada', message: 'wrong password' }, 'Ada was rejected: wrong password'],
    [{ state: 'asks', credential: 'Ada', origins: [] }, 'The run asks you to log in for Ada.'],
    [
      { state: 'asks', credential: 'Ada', origins: ['https://a.example', 'https://b.example'] },
      'The run asks whether Ada may be sent to https://a.example and https://b.example.',
    ],
  ] as const)('tells what the credential is before a run: %j', (readiness, hint) => {
    const expected = { ...node, credentials: [{ scheme: 'passwordAuth', credential: 'Ada', kind: 'oauth2' as const }] };
    const card = createCardModel(expected, { ...details, readiness: describeReadiness(readiness, texts) });
    expect(card.credential).toEqual({ text: 'Ada', state: readiness.state, hint });
    expect(cardAriaLabel(card, [], undefined, texts)).toContain(hint);
  });

  test('names the round that the card shows', () => {
    const run = { state: 'failed', startedAt: 10, endedAt: 30 } as const;
    const card = createCardModel(node, { ...details, run, round: 'Round 3 of 12' });
    expect(cardAriaLabel(card, [], 'Failed', texts)).toContain('Round 3 of 12, Failed 20 ms');
  });

  test('is announced with its method, order, mappings and problems', () => {
    const card = createCardModel(node, { ...details, diagnostics: [missing] });
    expect(cardAriaLabel(card, ['createCustomer'], undefined, texts)).toBe(
      'createOrder, POST /orders, Not run yet, runs after createCustomer, No credential, customerId createCustomer.id, items[0].productId required, 1 problem',
    );
  });
});
