import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { createTestTarget, toResult } from '../../test/targets/create-test-target.js';
import { loadContract } from '../contract/load-contract.js';
import { runCases } from '../engine/run-cases.js';
import { deriveCases } from '../rules/derive-cases.js';
import { getIn } from './get-in.js';

const content = (schema: object) => ({ 'application/json': { schema } });
const text = { type: 'string' };
const pathText = (name: string) => ({ name, in: 'path', required: true, schema: text });
const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties });
const answerOf = (schema: object, ...statuses: number[]) => ({
  200: { description: '', content: content(schema) },
  ...Object.fromEntries(statuses.map((status) => [status, { description: '' }])),
});
const sends = (schema: object) => ({ requestBody: { required: true, content: content(schema) } });

type Answer = (call: HttpCall, sent: Readonly<Record<string, unknown>>, path: readonly string[]) => HttpResult;

async function open(paths: object, answer: Answer, settings: object = {}) {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-get-in-')), 'api.openapi.json');
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', info: { title: 'API', version: '1' }, paths }));
  const contract = await loadContract(file, { safe: 'all', ...settings });
  const calls: HttpCall[] = [];
  const target = createTestTarget({
    url: 'http://api.test',
    contract,
    answer: (call) => {
      calls.push(call);
      const body = typeof call.body === 'string' ? (Object(JSON.parse(call.body)) as Record<string, unknown>) : {};
      return answer(call, body, new URL(call.url).pathname.split('/').slice(1));
    },
  });
  const visit = () =>
    getIn(
      target,
      contract.description.operations.map(({ id }) => id),
      new AbortController().signal,
    );
  return { contract, target, calls, visit };
}

const trips = {
  '/trips': {
    post: { operationId: 'createTrip', ...sends(object({ note: text })), responses: answerOf(object({ id: text })) },
  },
  '/trips/{id}/finish': {
    parameters: [pathText('id')],
    post: { operationId: 'finishTrip', responses: answerOf(object({ id: text }), 409) },
  },
  '/trips/{id}/start': {
    parameters: [pathText('id')],
    post: { operationId: 'startTrip', responses: answerOf(object({ id: text }), 409) },
  },
  '/trips/{id}/photo': {
    parameters: [pathText('id')],
    get: { operationId: 'getPhoto', responses: answerOf(object({ size: { type: 'integer' } }), 404) },
    put: { operationId: 'putPhoto', ...sends(object({ size: { type: 'integer' } })), responses: answerOf(object({})) },
  },
};

test('the state that an action needs is made by another action on the same record', async () => {
  const states = new Map<string, string>();
  const photos = new Set<string>();
  const { visit } = await open(trips, ({ method }, _sent, [, id = '', action]) => {
    if (action === undefined) {
      const made = `t${states.size + 1}`;
      states.set(made, 'planned');
      return toResult(200, { id: made });
    }
    if (action === 'photo') {
      if (method === 'PUT') photos.add(id);
      return photos.has(id) ? toResult(200, { size: 1 }) : toResult(404);
    }
    const needed = action === 'start' ? 'planned' : 'running';
    if (states.get(id) !== needed) return toResult(409, { detail: `The trip is ${states.get(id) ?? 'unknown'}.` });
    states.set(id, action === 'start' ? 'running' : 'finished');
    return toResult(200, { id });
  });
  expect(await visit()).toEqual([]);
});

const pets = {
  '/pets': {
    post: {
      operationId: 'createPet',
      ...sends(object({ age: { type: 'integer' } })),
      responses: answerOf(object({ id: text })),
    },
  },
  '/pets/{id}': {
    parameters: [pathText('id')],
    get: { operationId: 'getPet', responses: answerOf(object({ id: text })) },
    put: {
      operationId: 'replacePet',
      parameters: [{ name: 'If-Match', in: 'header', required: true, schema: text }],
      ...sends(object({ age: { type: 'integer' } })),
      responses: answerOf(object({ id: text }), 400, 412, 428),
    },
  },
};

/** RFC 9110, section 13.1.1. */
test('a change is sent with the entity tag that the record has, and without one where that is tried', async () => {
  const answer: Answer = ({ method, headers }, _sent, [, id]) => {
    if (method === 'POST') return toResult(200, { id: 'p1' });
    const condition = headers.find(([name]) => name.toLowerCase() === 'if-match')?.[1];
    if (method === 'PUT' && condition === undefined) return toResult(428);
    if (method === 'PUT' && condition !== '"v1"') return toResult(412);
    return toResult(200, { id }, { etag: '"v1"' });
  };
  const { visit, contract, target } = await open(pets, answer, {
    rejections: { fields: { status: 428 } },
  });
  expect(await visit()).toEqual([]);
  const { cases } = await deriveCases(contract);
  const own = cases.filter(({ id }) => /^(?:success|required)-replace-pet(?:-header|$)/.test(id));
  const results = await runCases(own, target);
  expect(results.map(({ case: { rule }, verdict }) => `${rule ?? ''} ${verdict}`)).toEqual([
    'success passed',
    'required passed',
  ]);
});

/** RFC 6585, section 4. */
test('a server that asks to wait is asked again', async () => {
  let count = 0;
  const { visit, calls } = await open(pets, (_call, _sent, [, id]) => {
    count += 1;
    return count === 1
      ? toResult(429, undefined, { 'retry-after': '0' })
      : toResult(200, { id: id ?? 'p1' }, { etag: '"v"' });
  });
  expect(await visit()).toEqual([]);
  expect(calls[1]?.url).toBe(calls[0]?.url);
});

test('a key that the client chooses is sent in the path, and names the record elsewhere', async () => {
  const books = new Set<string>();
  const { visit } = await open(
    {
      '/books/{isbn}': {
        parameters: [pathText('isbn')],
        put: { operationId: 'putBook', ...sends(object({ title: text })), responses: answerOf(object({ isbn: text })) },
        get: { operationId: 'getBook', responses: answerOf(object({ isbn: text }), 404) },
      },
      '/loans': {
        post: {
          operationId: 'createLoan',
          ...sends(object({ isbn: text })),
          responses: answerOf(object({ id: text }), 422),
        },
      },
    },
    ({ method }, sent, [kind, isbn = '']) => {
      if (kind === 'loans') return books.has(String(sent['isbn'])) ? toResult(200, { id: 'l1' }) : toResult(422);
      if (method === 'PUT') books.add(isbn);
      return books.has(isbn) ? toResult(200, { isbn }) : toResult(404);
    },
  );
  expect(await visit()).toEqual([]);
});

test('what may not happen twice at the same time gets another time', async () => {
  const taken = new Set<unknown>();
  const time = { type: 'string', format: 'date-time' };
  const { visit, target, contract } = await open(
    {
      '/visits': {
        post: {
          operationId: 'createVisit',
          ...sends(object({ starts_at: time, ends_at: time })),
          responses: { 201: { description: '', content: content(object({ id: text })) }, 409: { description: '' } },
        },
      },
      '/visits/{id}': {
        parameters: [pathText('id')],
        get: { operationId: 'getVisit', responses: answerOf(object({ id: text })) },
      },
    },
    ({ method }, { starts_at: start, ends_at: end }, [, id]) => {
      if (method === 'GET') return toResult(200, { id });
      if (String(end) <= String(start)) return toResult(422, { detail: 'ends_at is before starts_at' });
      if (taken.has(start)) return toResult(409, { detail: 'There is another visit at this time.' });
      taken.add(start);
      return toResult(201, { id: `v${taken.size}` });
    },
  );
  expect(await visit()).toEqual([]);
  const { cases } = await deriveCases(contract);
  const results = await runCases(
    cases.filter(({ id }) => id.startsWith('success-')),
    target,
  );
  expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed']);
});

test('a value that is rejected like the one beside it is limited by another rule, and does not count as a failure', async () => {
  const paths = {
    '/trips': {
      post: {
        operationId: 'createTrip',
        ...sends(object({ cargo: { type: 'integer', minimum: 0, maximum: 40 } })),
        responses: answerOf(object({ id: text }), 400),
      },
    },
  };
  const verdictOf = async (most: number) => {
    const { target, contract } = await open(paths, (_call, { cargo }) =>
      Number(cargo) > most
        ? toResult(400, { detail: 'cargo: more than the vehicle carries' })
        : toResult(200, { id: 't' }),
    );
    const { cases } = await deriveCases(contract);
    const [result] = await runCases(
      cases.filter(({ id }) => id === 'range-create-trip-body-cargo-40'),
      target,
    );
    return result?.verdict;
  };
  expect(await verdictOf(10)).toBe('skipped');
  expect(await verdictOf(39)).toBe('failed');
  expect(await verdictOf(40)).toBe('passed');
});
