import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import type { Contract } from '../../contract/contract.js';
import { loadContract } from '../../contract/load-contract.js';
import { deriveCases } from '../derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import type { Target } from '../../engine/target/target.js';
import { createTestTarget, toResult } from '../../../test/targets/create-test-target.js';
import { rules } from '../rules.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const note = {
  type: 'object',
  required: ['id', 'text', 'at'],
  properties: {
    id: { type: 'string' },
    text: { type: 'string' },
    kind: { type: 'string', enum: ['memo', 'list'] },
    color: { type: 'string' },
    close_reason: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
  },
};
const newNote = {
  type: 'object',
  required: ['text'],
  properties: {
    text: { type: 'string', minLength: 1, maxLength: 40 },
    kind: { type: 'string', enum: ['memo', 'list'], default: 'memo' },
    color: { type: 'string', maxLength: 20 },
  },
};
const closing = {
  type: 'object',
  required: ['reason'],
  properties: { reason: { type: 'string', minLength: 1, maxLength: 40 } },
};
const remark = { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } };
const one = { 200: { description: '', content: json(note) }, 404: { description: '' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 20, default: 10 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
          { name: 'kind', in: 'query', schema: { type: 'string', enum: ['memo', 'list'] } },
        ],
        responses: { 200: { description: '', content: json({ type: 'array', items: note }) } },
      },
      post: {
        operationId: 'createNote',
        requestBody: { required: true, content: json(newNote) },
        responses: {
          201: {
            description: '',
            headers: { Location: { required: true, schema: { type: 'string' } } },
            content: json(note),
            links: { readIt: { operationId: 'getNote', parameters: { id: '$response.body#/id' } } },
          },
          409: { description: 'A note with this text exists' },
        },
      },
    },
    '/notes/{id}': {
      parameters: [id],
      get: { operationId: 'getNote', responses: one },
      patch: {
        operationId: 'updateNote',
        requestBody: { required: true, content: json(newNote) },
        responses: one,
      },
      put: {
        operationId: 'replaceNote',
        requestBody: { required: true, content: json(newNote) },
        responses: { 204: { description: '' }, 404: { description: '' } },
      },
      delete: { operationId: 'deleteNote', responses: { 204: { description: '' }, 404: { description: '' } } },
    },
    '/notes/{id}/close': {
      parameters: [id],
      post: {
        operationId: 'closeNote',
        description: 'Closes a note. The reason is shown as `close_reason`.',
        requestBody: { required: true, content: json(closing) },
        responses: one,
      },
    },
    '/notes/{id}/remarks': {
      parameters: [id],
      get: {
        operationId: 'listRemarks',
        responses: { 200: { description: '', content: json({ type: 'array', items: remark }) } },
      },
      post: { operationId: 'addRemark', responses: { 201: { description: '', content: json(remark) } } },
    },
    '/notes/{id}/remarks/{number}': {
      parameters: [id, { name: 'number', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { operationId: 'getRemark', responses: { 200: { description: '', content: json(remark) } } },
    },
  },
};

const url = 'http://notes.example';

type Fault =
  | 'update lost'
  | 'another field updated'
  | 'reason lost'
  | 'deleted but listed'
  | 'record skipped'
  | 'record skipped at the end'
  | 'empty last page'
  | 'location of the list'
  | 'same id'
  | 'optional field lost'
  | 'replacement lost'
  | 'replaced with another id'
  | 'filter ignored'
  | 'default of another kind'
  | 'duplicate created'
  | 'remarks of all notes';

/** Sends calls to notes that are kept in memory. */
function notesTarget(contract: Contract, planted?: Fault, others?: 'others come and go'): Target {
  const notes = new Map<string, { id: string; text: string; kind: string; at: string }>();
  const remarks = new Map<string, number>();
  const hidden = new Set<string>();
  let created = 0;
  let lastPages = 0;

  /** After every third last page, a record of somebody else was there when it was read, and is not any more. */
  const hasOther = () => others !== undefined && lastPages++ % 3 === 0;

  const list = (query: URLSearchParams): HttpResult => {
    const wanted = planted === 'filter ignored' ? null : query.get('kind');
    const all = [...notes.values()].filter(({ kind }) => wanted === null || kind === wanted);
    const limit = Number(query.get('limit') ?? 10);
    const start = Number(query.get('cursor') ?? 0);
    const isLast = start + limit >= all.length;
    const isSkipping = planted === 'record skipped' || (planted === 'record skipped at the end' && isLast);
    const page = all.slice(start + (isSkipping && start > 0 ? 1 : 0), start + limit);
    const hasNext = !isLast || (page.length > 0 && (planted === 'empty last page' || hasOther()));
    const next = `<${url}/notes?limit=${limit}&cursor=${start + limit}>; rel="next"`;
    return toResult(200, page, hasNext ? { link: next } : {});
  };

  const answer = ({ method, url: address, body }: HttpCall): HttpResult => {
    const { pathname, searchParams } = new URL(address);
    const read = () => {
      const { color, ...sent } = JSON.parse(body as string) as { text: string; kind?: string; color?: string };
      return color === undefined || planted === 'optional field lost' ? sent : { ...sent, color };
    };
    if (pathname === '/notes') {
      if (method === 'GET') return list(searchParams);
      const isTaken = [...notes.values()].some(({ text }) => text === read().text);
      if (isTaken && planted !== 'duplicate created') return toResult(409);
      created += 1;
      const key = planted === 'same id' ? 'n' : `n${created}`;
      const usual = planted === 'default of another kind' ? 'list' : 'memo';
      const record = { id: key, kind: usual, ...read(), at: '2026-01-01T00:00:00Z' };
      notes.set(key, record);
      return toResult(201, record, { location: planted === 'location of the list' ? '/notes' : `/notes/${key}` });
    }
    const [key = '', below, number] = pathname.slice('/notes/'.length).split('/');
    const record = notes.get(key);
    if (record === undefined || hidden.has(key)) return toResult(404);
    if (below === 'close') {
      const { reason } = JSON.parse(body as string) as { reason: string };
      const closed = { ...record, close_reason: planted === 'reason lost' ? '' : reason };
      notes.set(key, closed);
      return toResult(200, closed);
    }
    if (below !== undefined) {
      const owner = planted === 'remarks of all notes' ? '' : key;
      const count = remarks.get(owner) ?? 0;
      if (method === 'POST') {
        remarks.set(owner, count + 1);
        return toResult(201, { number: count + 1 });
      }
      const all = Array.from({ length: count }, (_, index) => ({ number: index + 1 }));
      return number === undefined
        ? toResult(200, all)
        : Number(number) <= count
          ? toResult(200, all[Number(number) - 1])
          : toResult(404);
    }
    if (method === 'GET') return toResult(200, record);
    if (method === 'PUT') {
      const changed = { ...record, ...read(), ...(planted === 'replaced with another id' ? { id: 'other' } : {}) };
      if (planted !== 'replacement lost') notes.set(key, changed);
      return toResult(204);
    }
    if (method === 'PATCH') {
      const others = planted === 'another field updated' ? { kind: 'memo' } : {};
      const changed = { ...record, ...others, ...read() };
      if (planted !== 'update lost') notes.set(key, changed);
      return toResult(200, changed);
    }
    if (planted === 'deleted but listed') hidden.add(key);
    else notes.delete(key);
    return toResult(204);
  };

  return createTestTarget({ url, contract, answer });
}

const tried = [
  'success',
  'stored',
  'location',
  'links',
  'pages',
  'deleted',
  'own-id',
  'unknown-record',
  'filters',
  'defaults',
  'duplicate',
  'other-parent',
  'states',
];
let contract: Contract;
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-records-')), 'notes.openapi.json');
  await writeFile(file, JSON.stringify(description));
  contract = await loadContract(file, {
    safe: 'all',
    rejections: { 'unknown-record': { status: 404 } },
    pagination: { limit: 'limit', cursor: 'cursor', defaultLimit: 10, next: 'link', order: 'oldest-first' },
    readBack: 'exact',
  });
});

/** The rules whose cases failed, with a reason of each. */
async function failedRules(planted?: Fault, others?: 'others come and go'): Promise<Readonly<Record<string, string>>> {
  const { cases } = await deriveCases(
    contract,
    rules.filter(({ name }) => tried.includes(name)),
  );
  expect(new Set(cases.map(({ rule }) => rule))).toEqual(new Set(tried));
  // One after the other: the lists contain the records of one case alone.
  const target = notesTarget(contract, planted, others);
  const failed: Record<string, string> = {};
  for (const testCase of cases)
    for (const { verdict, reason = '' } of await runCases([testCase], target))
      if (verdict !== 'passed') failed[testCase.rule] ??= `${testCase.title}: ${reason}`;
  return failed;
}

test('passes a conforming server, including one with an empty list', async () => {
  expect(await failedRules()).toEqual({});
});

test('passes a server whose records after the last page change concurrently', async () => {
  expect(await failedRules(undefined, 'others come and go')).toEqual({});
});

test.each<[Fault, string]>([
  ['update lost', 'stored'],
  ['another field updated', 'stored'],
  ['reason lost', 'states'],
  ['deleted but listed', 'deleted'],
  ['record skipped', 'pages'],
  ['record skipped at the end', 'pages'],
  ['empty last page', 'pages'],
  ['location of the list', 'location'],
  ['same id', 'own-id'],
  ['optional field lost', 'stored'],
  ['replacement lost', 'stored'],
  ['replaced with another id', 'stored'],
  ['filter ignored', 'filters'],
  ['default of another kind', 'defaults'],
  ['duplicate created', 'duplicate'],
  ['remarks of all notes', 'other-parent'],
])('%s is found by the rule %s', async (planted, rule) => {
  expect(Object.keys(await failedRules(planted))).toContain(rule);
});
