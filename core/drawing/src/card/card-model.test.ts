import { describe, expect, test } from '@jest/globals';
import type { ChainDiagnostic, OperationStep, OperationSummary } from '@opchain/core';
import { type CardFacts, cardTexts as texts, countRows, createCardModel, limitRows, showCard } from '../index.js';

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
const operation: OperationSummary = {
  id: 'createOrder',
  method: 'POST',
  path: '/orders',
  tags: [],
  deprecated: false,
  security: [{ passwordAuth: [] }],
};
const details: CardFacts = { operation, texts };
const ready = { state: 'ready', hint: 'Ready' } as const;
const missing = (place: string): ChainDiagnostic => ({
  severity: 'error',
  code: 'INPUT_MISSING',
  message: 'missing',
  stepId: 'createOrder',
  path: place,
});

describe('a card', () => {
  test('lists inputs: mappings by their path, literals as JSON', () => {
    expect(createCardModel(node, details).rows).toEqual([
      { path: 'body/customerId', name: 'customerId', text: 'createCustomer.id', kind: 'mapping' },
      { path: 'body/items/0/qty', name: 'items[0].qty', text: '2', kind: 'literal' },
    ]);
  });

  describe('with the summary of its operation', () => {
    const titled = (id: string, summary: string, path = '/orders') =>
      createCardModel({ ...node, id }, { operation: { ...operation, path, summary, security: [] }, texts });

    test('has it as its title, and its id small beside the path', () => {
      const card = titled('createOrder', 'Create an order');
      expect(showCard(card, 'full', 90)).toMatchObject({
        lines: ['Create an order'],
        body: { id: 'createOrder', path: '/orders' },
      });
    });

    test('keeps the id whole where the path has no room', () => {
      const card = titled('createSubscriptionItems', 'Create items', '/subscriptions/{id}/items/{item}/usage-records');
      expect(
        showCard({ ...card, credential: { text: 'accessToken', state: 'ready', hint: '' } }, 'full', 90),
      ).toMatchObject({
        body: { id: 'createSubscriptionItems', path: '' },
      });
    });

    test('is its id where it shows little else, so that siblings stay distinct', () => {
      expect(showCard(titled('createOrder14', 'Create an order'), 'brief', 90).lines.join('')).toBe('createOrder14');
    });
  });

  test('masks what the schemas say is a secret, and until they are known what is named like one', () => {
    const body = { payload: { pin: '1234', password: 'hunter2', note: 'open', secret: '{{logIn.secret}}' } };
    const shown = (isMasked?: CardFacts['isMasked']): readonly string[] =>
      createCardModel({ ...node, body }, { ...details, isMasked }).rows.map(({ text }) => text);
    expect(shown()).toEqual(['"1234"', '••••••••', '"open"', 'logIn.secret']);
    expect(shown(({ path }) => path === 'body/pin')).toEqual(['••••••••', '"hunter2"', '"open"', 'logIn.secret']);
  });

  test('shows no more rows than it has room for', () => {
    const card = createCardModel(node, details);
    expect(limitRows(card, 143)).toBe(card);
    expect(limitRows(card, 121)).toMatchObject({ rows: [], more: 2 });
    expect(limitRows(card, 90)).toMatchObject({ rows: [], more: 0 });
  });

  test('shows a file by its name and size', () => {
    const body = { payload: { photo: `data:image/png;name=low.png;base64,${btoa('png')}` } };
    expect(createCardModel({ ...node, body }, details).rows).toEqual([
      { path: 'body/photo', name: 'photo', text: 'low.png, 3 B', kind: 'literal' },
    ]);
  });

  test('has a row for each required input without a value', () => {
    const diagnostics = [missing('body/items/0/productId'), missing('parameters/header/X-Id')];
    expect(countRows(node, diagnostics)).toBe(4);
    expect(createCardModel(node, { ...details, diagnostics }).rows.slice(2)).toEqual([
      { path: 'body/items/0/productId', name: 'items[0].productId', text: 'required', kind: 'missing' },
      { path: 'parameters/header/X-Id', name: 'X-Id', text: 'required', kind: 'missing' },
    ]);
  });

  test('shows a mapping without a source as broken', () => {
    const diagnostic: ChainDiagnostic = {
      severity: 'error',
      code: 'STEP_UNKNOWN',
      message: 'no such node',
      stepId: 'createOrder',
      path: 'body/customerId',
    };
    expect(createCardModel(node, { ...details, diagnostics: [diagnostic] }).rows[0]?.kind).toBe('broken');
  });

  test('shows a value that is not what its schema requires as broken', () => {
    const rows = createCardModel(node, { ...details, wrongPaths: ['body/items/0/qty'] }).rows;
    expect(rows.map(({ kind }) => kind)).toEqual(['mapping', 'broken']);
  });

  test('shows what is wrong inside of a value that is one row', () => {
    const deep = { ...node, body: { payload: { a: { b: { c: { d: { e: { f: { g: 'x' } } } } } } } } };
    const rows = createCardModel(deep, { ...details, wrongPaths: ['body/a/b/c/d/e/f/g'] }).rows;
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([['a.b.c.d.e.f', 'broken']]);
  });

  test('shows inputs with problems first where some are collapsed', () => {
    const payload = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`field${index}`, index]));
    const card = createCardModel(
      { ...node, body: { payload } },
      { ...details, diagnostics: [missing('body/needed')], wrongPaths: ['body/field8'] },
    );
    expect(card.rows.map(({ name }) => name)).toEqual(['field8', 'needed', 'field0', 'field1', 'field2', 'field3']);
    expect(card.more).toBe(5);
  });

  test('collapses inputs beyond the sixth', () => {
    const payload = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`field${index}`, index]));
    const card = createCardModel({ ...node, body: { payload } }, details);
    expect([card.rows.length, card.more]).toEqual([6, 4]);
  });

  test('shows that a credential is missing, or that it was rejected', () => {
    expect(createCardModel(node, details).credential).toEqual({ text: 'No credential', state: 'missing', hint: '' });
    const expected = { ...node, credentials: [{ scheme: 'passwordAuth', credential: 'Ada', kind: 'oauth2' as const }] };
    const describeState = (more: Partial<CardFacts>) => createCardModel(expected, { ...details, ...more }).credential;
    expect(describeState({ readiness: ready })).toEqual({ text: 'Ada', state: 'ready', hint: 'Ready' });
    const refused = { state: 'failed', failure: { code: 'TOKEN_REFUSED', message: 'no' } } as const;
    expect(describeState({ readiness: ready, run: refused })?.state).toBe('missing');
    // Another one may have been attached since.
    const edited = describeState({ readiness: ready, run: refused, editedSince: 1 });
    expect(edited).toEqual({ text: 'Ada', state: 'ready', hint: 'Ready' });
  });

  test.each([
    [{ state: 'waiting' } as const, { waitingFor: ['createProduct'] }, 'for createProduct'],
    [{ state: 'running', startedAt: 10 } as const, { elapsed: 43 }, '33 ms'],
    [
      { state: 'skipped', failure: { code: 'DEPENDENCY_FAILED', message: '', stepId: 'createProduct' } } as const,
      {},
      'because createProduct failed',
    ],
    [{ state: 'cancelled', failure: { code: 'RUN_TIMEOUT', message: '' } } as const, {}, 'run timed out'],
    [{ state: 'cancelled', failure: { code: 'RUN_CANCELLED', message: '' } } as const, {}, 'by you'],
    [{ state: 'cancelled', failure: { code: 'RUN_INTERRUPTED', message: '' } } as const, {}, 'run interrupted'],
    [
      {
        state: 'failed',
        failure: { code: 'CONNECTION_REFUSED', message: 'Nobody answers at 127.0.0.1:4000.' },
      } as const,
      {},
      'Nobody answers at 127.0.0.1:4000.',
    ],
  ])('shows the details of %j', (run, more, text) => {
    expect(createCardModel(node, { ...details, ...more, run }).details).toBe(text);
  });

  test('is short on the card about the step that it was skipped for', () => {
    const failure = { code: 'DEPENDENCY_FAILED', message: '', stepId: 'createProduct' } as const;
    const { details: all, shortDetails } = createCardModel(node, { ...details, run: { state: 'skipped', failure } });
    expect([all, shortDetails]).toEqual(['because createProduct failed', 'createProduct failed']);
  });

  test('shows how often it ran, or the round that is chosen; nothing after an edit', () => {
    const run = { state: 'succeeded', rounds: { count: 12, failed: 1 } } as const;
    expect(createCardModel(node, { ...details, run }).details).toBe('×12, 1 failed');
    const running = { state: 'running', rounds: { count: 11, failed: 2 } } as const;
    expect(createCardModel(node, { ...details, run: running }).details).toBe('round 12, 2 failed');
    const chosen = {
      ...details,
      run: { state: 'failed', startedAt: 10, endedAt: 30 },
      round: 'Round 3 of 12',
    } as const;
    const third = createCardModel(node, chosen);
    expect([third.state, third.details]).toEqual(['failed', '20 ms']);
    expect(third.round).toBe('Round 3 of 12');
    expect(createCardModel(node, { ...chosen, editedSince: 2 }).round).toBeUndefined();
  });

  test('drops the state of a run of another operation', () => {
    const card = createCardModel(node, { ...details, run: { state: 'succeeded' }, editedSince: 3 });
    expect([card.state, card.note]).toEqual([undefined, 'Edited since run 3']);
  });
});
