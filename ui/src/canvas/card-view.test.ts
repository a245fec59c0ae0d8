import { describe, expect, test } from '@jest/globals';
import type { ChainProblem, OperationNode, OperationSummary } from '@opchain/core';
import { canvasTexts as texts } from '../texts/canvas-texts.js';
import type { CardFacts } from './card-view.js';
import { countRows, describeCard, spokenCard } from './card-view.js';

const node: OperationNode = {
  kind: 'operation',
  id: 'createOrder',
  operation: { source: 'shop', id: 'createOrder' },
  parameters: [],
  body: { payload: { customerId: '{{createCustomer.id}}', items: [{ qty: 2 }] } },
  checks: [],
  captures: [],
  retries: [],
};
const operation: OperationSummary = { id: 'createOrder', method: 'POST', path: '/orders', tags: [], deprecated: false, security: [{ passwordAuth: [] }] };
const facts: CardFacts = {
  operation,
  problems: [],
  credential: () => undefined,
  run: undefined,
  editedSince: undefined,
  waitsFor: [],
  elapsed: 0,
  texts,
};
const missing = (place: string): ChainProblem => ({ severity: 'error', code: 'INPUT_MISSING', message: 'missing', nodeId: 'createOrder', place });

describe('a card', () => {
  test('lists inputs: mappings by their path, literals as JSON', () => {
    expect(describeCard(node, facts).rows).toEqual([
      { name: 'customerId', text: 'createCustomer.id', kind: 'mapping' },
      { name: 'items[0].qty', text: '2', kind: 'literal' },
    ]);
  });

  test('has a line for each required input without a value', () => {
    const problems = [missing('body/items/0/productId'), missing('parameters/header/X-Id')];
    expect(countRows(node, problems)).toBe(4);
    expect(describeCard(node, { ...facts, problems }).rows.slice(2)).toEqual([
      { name: 'items[0].productId', text: 'required', kind: 'missing' },
      { name: 'X-Id', text: 'required', kind: 'missing' },
    ]);
  });

  test('shows a mapping that leads nowhere as broken', () => {
    const problem: ChainProblem = { severity: 'error', code: 'NODE_UNKNOWN', message: 'no such node', nodeId: 'createOrder', place: 'body/customerId' };
    expect(describeCard(node, { ...facts, problems: [problem] }).rows[0]?.kind).toBe('broken');
  });

  test('folds what is more than six inputs', () => {
    const payload = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`field${index}`, index]));
    const card = describeCard({ ...node, body: { payload } }, facts);
    expect([card.rows.length, card.more]).toEqual([6, 4]);
  });

  test('says that a credential is needed and there is none, or that it was refused', () => {
    expect(describeCard(node, facts).credential).toEqual({ text: 'No credential', bad: true });
    const used = { ...node, credentials: [{ scheme: 'passwordAuth', credential: 'Ada', kind: 'oauth2' as const }] };
    const known = { credential: () => ({ credential: {} as never, trial: { state: 'untried' as const }, fromHost: false }) };
    expect(describeCard(used, { ...facts, ...known }).credential).toEqual({ text: 'Ada', bad: false });
    expect(describeCard(used, { ...facts, ...known, run: { state: 'failed', reason: { code: 'TOKEN_REFUSED', message: 'no' } } }).credential?.bad).toBe(true);
    expect(describeCard(used, facts).credential?.bad).toBe(true);
  });

  test.each([
    [{ state: 'waiting' } as const, { waitsFor: ['createProduct'] }, 'for createProduct'],
    [{ state: 'running', startedAt: 10 } as const, { elapsed: 43 }, '33 ms'],
    [{ state: 'skipped', reason: { code: 'SOURCE_FAILED', message: '', nodeId: 'createProduct' } } as const, {}, 'because createProduct failed'],
    [{ state: 'cancelled', reason: { code: 'RUN_TIMEOUT', message: '' } } as const, {}, 'time limit'],
    [{ state: 'cancelled', reason: { code: 'RUN_CANCELLED', message: '' } } as const, {}, 'stopped by you'],
    [
      { state: 'failed', reason: { code: 'CONNECTION_REFUSED', message: 'Nobody answers at 127.0.0.1:4000.' } } as const,
      {},
      'Nobody answers at 127.0.0.1:4000.',
    ],
  ])('tells the facts of %j', (run, more, text) => {
    expect(describeCard(node, { ...facts, ...more, run }).facts).toBe(text);
  });

  test('forgets the state of a run that ran something else', () => {
    const card = describeCard(node, { ...facts, run: { state: 'succeeded' }, editedSince: 3 });
    expect([card.state, card.note]).toEqual([undefined, 'Edited since run 3']);
  });

  test('is spoken with its method, order, mappings and faults', () => {
    const card = describeCard(node, { ...facts, problems: [missing('body/items/0/productId')] });
    expect(spokenCard(card, ['createCustomer'], undefined, texts)).toBe(
      'createOrder, POST /orders, Not run yet, after createCustomer, No credential, customerId createCustomer.id, items[0].productId required, 1 problem',
    );
  });
});
