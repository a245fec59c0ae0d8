import { expect, test } from '@jest/globals';
import type { RunEvent, RunSummary, StepResult } from '@opchain/core';
import { emptyChain } from '../../chain/create-chain-store.js';
import { createFields } from '../../create-state.js';
import type { DocumentState } from '../../documents/document-store.js';
import { toRunRecord } from '../to-run-record.js';
import { createDocumentClaims } from '../../documents/library/create-document-claims.js';
import { createDatabase as createMemoryDatabase } from '../../../../test/support/create-database.js';
import { createLocks } from '../../../../test/support/open-tab.js';
import { trackRun } from '../track-run.js';
import { createRunJournal, type JournalEntry } from './run-journal.js';
import { createRunHistory } from './create-run-history.js';
import type { RunHistory } from './run-history.js';
import type { StoredRun } from './stored-run.js';

const createDatabase = createMemoryDatabase<StoredRun>;

/** Runs that go on, and the tabs that they go on in. */
const createJournals = () => ({ entries: createMemoryDatabase<JournalEntry>(), locks: createLocks() });

async function openHistory(
  database = createDatabase(),
  fields: readonly string[] = [],
  { entries, locks } = createJournals(),
) {
  const document = createFields({ id: 'one' } as DocumentState);
  const history = await createRunHistory({
    database,
    journal: createRunJournal(entries, createDocumentClaims(locks, 'run', 5)),
    document,
    isDeleted: (documentId) => documentId === 'deleted',
    step: () => undefined,
    secretsOf: ({ chain }) =>
      Promise.resolve({ chain, inputs: {}, credentials: [], isShown: () => false, fields: new Set(fields) }),
  });
  return { database, document, entries, history };
}

const call = (stepId: string, body: object, more: Partial<StepResult> = {}): StepResult => ({
  stepId,
  state: 'succeeded',
  startedAt: 0,
  endedAt: 5,
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
    json: body as never,
    size: 10,
    truncated: false,
  },
  ...more,
});

const run = (at: number, results: readonly StepResult[] = [call('list', { items: [at] })]): RunSummary => ({
  runId: `run-${at}`,
  chainTitle: 'Orders',
  state: results.every(({ state }) => state === 'succeeded') ? 'succeeded' : 'failed',
  diagnostics: [],
  startedAtEpoch: at,
  durationMs: 7,
  results,
});

const record = (history: RunHistory, summary: RunSummary, documentId = 'one'): Promise<void> =>
  history.record({ ...toRunRecord(summary, 1, emptyChain()), documentId });

test('the runs of each document are listed, latest first, and can be read as they were', async () => {
  const { history, document, database } = await openHistory();
  await record(history, run(1));
  await record(history, run(2, [call('list', { id: 'a' }, { state: 'failed' })]));
  await record(history, run(3), 'other');
  expect(history.value).toMatchObject([
    { id: 'run-2', state: 'failed', durationMs: 7, counts: [['failed', 1]], failed: ['list'] },
    { id: 'run-1', state: 'succeeded', counts: [['succeeded', 1]] },
  ]);
  expect((await history.read('run-1'))?.summary).toEqual(run(1));
  document.patch({ id: 'other' });
  expect(history.value.map(({ id }) => id)).toEqual(['run-3']);
  // After a reload.
  expect((await openHistory(database)).history.value.map(({ id }) => id)).toEqual(['run-2', 'run-1']);
});

test('a removed run comes back when that is undone', async () => {
  const { history } = await openHistory();
  await record(history, run(1));
  const restore = await history.remove(['run-1']);
  expect([history.value, await history.read('run-1')]).toEqual([[], undefined]);
  await restore();
  expect((await history.read('run-1'))?.summary).toEqual(run(1));
});

test('the runs of a deleted document are removed when the history is opened again', async () => {
  const { history, database } = await openHistory();
  await record(history, run(1), 'deleted');
  await record(history, run(2));
  await openHistory(database);
  expect([...database.texts.keys()]).toEqual(['run-2']);
});

test('200 runs of a document are stored; the oldest are removed first', async () => {
  const { history, database } = await openHistory();
  await record(history, run(0), 'other');
  for (let at = 1; at <= 203; at += 1) await record(history, run(at));
  expect(history.value).toHaveLength(200);
  expect(history.value.at(-1)?.id).toBe('run-4');
  expect(database.texts.has('run-0')).toBe(true);
});

test('runs are bounded by their size, each and together', async () => {
  const { history, database } = await openHistory();
  const large = 'x'.repeat(900_000);
  for (let at = 1; at <= 25; at += 1) await record(history, run(at, [call('list', { large })]));
  expect(history.value.length).toBeLessThan(25);
  expect([...database.texts.values()].join('').length).toBeLessThanOrEqual(20_000_000);
});

test('the largest bodies of a run are shortened first, and marked', async () => {
  const { history } = await openHistory();
  const large = 'x'.repeat(900_000);
  const request = { method: 'PUT', url: 'http://api.test/', headers: [], body: JSON.stringify({ large, more: large }) };
  const list = call('list', { large, more: large });
  await record(history, run(30, [call('put', {}, { request }), list, call('small', { id: 1 })]));
  const results = (await history.read('run-30'))?.summary.results;
  expect(results?.[2]?.response?.json).toEqual({ id: 1 });
  expect(results?.[1]?.response).toMatchObject({
    trimmed: true,
    size: 10,
    text: expect.stringMatching(/^\{"large":"x{150000,200000}$/) as unknown,
  });
  expect(results?.[1]?.response).not.toHaveProperty('json');
  expect(results?.[0]?.request?.body).toMatch(
    /^\{"large":"x{150000,200000}… \(shortened: 1800022 characters in all\)$/,
  );
});

test('of a run that is too long without its bodies, verdicts, calls, statuses and times are stored', async () => {
  const { history, database } = await openHistory();
  const token = 'token-that-a-header-names';
  const request = {
    method: 'GET',
    url: `http://api.test/items/${token}`,
    headers: Array.from({ length: 20 }, (_, index) =>
      index === 0 ? (['x-session-token', token] as const) : (['x-a', 'y'.repeat(80)] as const),
    ),
  };
  const failure = { code: 'STATUS_UNEXPECTED', message: `The status is 500 for ${token}.` } as const;
  const failed = (at: number) =>
    call('poll', { at }, { state: 'failed', startedAt: at, endedAt: at + 1, request, failure, captures: { at } });
  const results = Array.from({ length: 3_000 }, (_, at) => failed(at));
  await record(history, run(1, [{ ...failed(0), executions: { count: 3_000, failed: 3_000, results } }]));
  expect(database.texts.get('run-1')?.length).toBeLessThan(4_000_000);
  expect(database.texts.get('run-1')).not.toContain(token);
  const stored = (await history.read('run-1'))?.summary.results[0]?.executions?.results;
  expect(stored).toHaveLength(3_000);
  expect(stored?.[1_500]).toMatchObject({
    state: 'failed',
    startedAt: 1_500,
    endedAt: 1_501,
    request: { method: 'GET', url: 'http://api.test/items/•••••' },
    response: { status: 200, trimmed: true },
    failure: { message: 'The status is 500 for •••••.' },
    captures: {},
    capturesNotRetained: ['at'],
  });
});

test('older runs are removed for the latest if storage is full', async () => {
  const { history, database } = await openHistory();
  for (let at = 1; at <= 4; at += 1) await record(history, run(at));
  database.room = 4;
  await record(history, run(5));
  expect(history.value.map(({ id }) => id)).toEqual(['run-5', 'run-4', 'run-3']);
  database.room = 0;
  await record(history, run(6));
  expect(history.value.map(({ id }) => id)).toEqual(['run-5', 'run-4']);
});

test('tokens of a login call are stored nowhere, not even where another call sent or repeated them', async () => {
  const { history, database } = await openHistory(undefined, ['pin']);
  const token = 'tok-5c0ffee5-of-the-login';
  const pin = 'pin-of-the-customer';
  const login = call('login', { access_token: token, expires_in: 60 }, { captures: { bearer: token } });
  const use = call(
    'use',
    { echoed: `token ${token}`, 'x-token': token, name: 'Ada' },
    {
      state: 'failed',
      failure: { code: 'CHECK_FAILED', message: `Expected ${token}` },
      request: {
        method: 'POST',
        url: `https://api.example/me?key=${token}`,
        headers: [['X-Session', token]],
        body: JSON.stringify({ pin, note: pin }),
      },
    },
  );
  // The call that repeats the token comes first.
  await record(history, { ...run(1, [use, login]), outputs: { token, name: 'Ada' } });
  const text = database.texts.get('run-1') as string;
  expect(text).not.toContain(token);
  expect(text).not.toContain(pin);
  expect((await history.read('run-1'))?.summary).toMatchObject({
    outputs: { token: '•••••', name: 'Ada' },
    results: [
      { response: { json: { echoed: 'token •••••', name: 'Ada' } }, failure: { code: 'CHECK_FAILED' } },
      { response: { json: { access_token: '•••••', expires_in: 60 } } },
    ],
  });
});

test('secrets of called workflows and of each execution are removed', async () => {
  const { history, database } = await openHistory();
  const secret = 'secret-of-the-inner-call';
  const inner = call('inner', { refresh_token: secret });
  const outer = call(
    'outer',
    {},
    {
      executions: { count: 2, failed: 0, results: [inner, inner] },
      called: [
        {
          workflowId: 'sub',
          state: 'succeeded',
          startedAt: 0,
          endedAt: 1,
          outputs: { again: secret },
          results: [inner],
        },
      ],
    },
  );
  await record(history, run(1, [outer]));
  expect(database.texts.get('run-1')).not.toContain(secret);
  expect((await history.read('run-1'))?.summary.results[0]?.called?.[0]?.results[0]?.response?.json).toEqual({
    refresh_token: '•••••',
  });
});

test('a secret is removed from the name of an item, also where the name was shortened', async () => {
  const { history, database } = await openHistory();
  const secret = `${'secret-of-an-item-'.repeat(5)}end`;
  const called = [secret, `${secret.slice(0, 59)}…`, 'o-7'].map((item) => ({
    workflowId: 'pay',
    item,
    state: 'succeeded' as const,
    startedAt: 0,
    endedAt: 1,
    outputs: {},
    results: [call('inner', { refresh_token: secret })],
  }));
  await record(history, run(1, [call('outer', {}, { called })]));
  const stored = (await history.read('run-1'))?.summary.results[0]?.called;
  expect(stored?.map(({ item }) => item)).toEqual(['•••••', '•••••…', 'o-7']);
  expect(database.texts.get('run-1')).not.toContain('secret-of-an-item');
});

/** A run of two steps that goes on; `finish` ends its first step. */
async function startRun(history: RunHistory) {
  const tracker = trackRun({ id: 'run-9', number: 1, chain: emptyChain(), documentId: 'one', environment: 'staging' });
  const apply = (event: RunEvent): void => {
    tracker.apply(event);
    history.follow(event);
  };
  apply({
    type: 'run-started',
    runId: 'run-9',
    at: 0,
    startedAtEpoch: 70,
    chainTitle: '',
    stepIds: ['login', 'use'],
    warnings: [],
  });
  const send = (stepId: string, headers: readonly (readonly [string, string])[] = []) =>
    history.writeAhead(tracker.view(), {
      type: 'step-sent',
      runId: 'run-9',
      at: 3,
      stepId,
      request: { method: 'POST', url: `http://api.test/${stepId}`, headers },
    });
  await send('login');
  return {
    send,
    record: () => tracker.view(),
    finish: (result: StepResult) =>
      apply({ type: 'step-finished', runId: 'run-9', at: 5, stepId: result.stepId, result }),
  };
}

test('a run that was interrupted is in the history with what was sent, named so', async () => {
  const database = createDatabase();
  const journals = createJournals();
  const { history } = await openHistory(database, [], journals);
  const started = await startRun(history);
  started.finish(call('login', { id: 7 }));
  await started.send('use');
  // Of the same browser, after a reload: nobody holds the run any more.
  const { history: after } = await openHistory(database, [], { ...journals, locks: createLocks() });
  expect(after.value).toMatchObject([
    { id: 'run-9', documentId: 'one', interrupted: true, environment: 'staging', startedAtEpoch: 70 },
  ]);
  expect((await after.read('run-9'))?.summary).toMatchObject({
    diagnostics: [{ code: 'RUN_INTERRUPTED' }],
    results: [
      { stepId: 'login', state: 'succeeded', response: { json: { id: 7 } } },
      { stepId: 'use', state: 'cancelled', request: { url: 'http://api.test/use' } },
    ],
  });
  expect(journals.entries.texts.size).toBe(0);
});

test('a run that goes on in another tab is not interrupted', async () => {
  const database = createDatabase();
  const journals = createJournals();
  const { history } = await openHistory(database, [], journals);
  await startRun(history);
  expect((await openHistory(database, [], journals)).history.value).toEqual([]);
  expect(journals.entries.texts.size).toBeGreaterThan(0);
});

test('nothing is left of what was written ahead when a run has ended', async () => {
  const { database, entries, history } = await openHistory();
  const started = await startRun(history);
  started.finish(call('login', { id: 7 }));
  const summary = { ...run(70), runId: 'run-9' };
  await history.record({ ...toRunRecord(summary, 1, emptyChain()), documentId: 'one' });
  expect([...entries.texts.keys()]).toEqual([]);
  expect(JSON.parse(database.texts.get('run-9')!)).not.toHaveProperty('interrupted');
  expect(history.value).toMatchObject([{ id: 'run-9', state: 'succeeded' }]);
});

test('secrets are removed from what is written ahead, also where they were written before they were known', async () => {
  const { entries, history } = await openHistory();
  const token = 'tok-5c0ffee5-of-the-login';
  const started = await startRun(history);
  await started.send('use', [['X-Session', token]]);
  started.finish(call('login', { access_token: token }));
  await started.send('use', [['X-Session', token]]);
  const stored = [...entries.texts.values()].join('\n');
  expect(stored).toContain('http://api.test/use');
  expect(stored).not.toContain(token);
});

test('a call is sent although it cannot be written down', async () => {
  const { entries, history } = await openHistory();
  entries.room = 0;
  await expect(startRun(history)).resolves.toBeDefined();
});
