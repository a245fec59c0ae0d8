import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Credential } from '@opchain/core';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { createTestTarget, toResult } from '../../../test/targets/create-test-target.js';
import { loadContract } from '../../contract/load-contract.js';
import { runCases } from '../../engine/run-cases.js';
import type { Target } from '../../engine/target/target.js';
import { roles } from '../requests/roles.js';
import { deriveCases } from '../derive-cases.js';
import { owners } from './owners.js';
import { ownRecords } from './own-records.js';

const content = (schema: object) => ({ 'application/json': { schema } });
const note = { type: 'object', required: ['id'], properties: { id: { type: 'string' }, text: { type: 'string' } } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1', description: 'Guests write letters. Owners read their own letters.' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  paths: {
    '/notes': {
      get: {
        operationId: 'listNotes',
        responses: { 200: { description: '', content: content({ type: 'array', items: note }) } },
      },
      post: {
        operationId: 'createNote',
        requestBody: {
          required: true,
          content: content({ type: 'object', required: ['text'], properties: { text: { type: 'string' } } }),
        },
        responses: { 201: { description: '', content: content(note) }, 403: { description: '' } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getNote', responses: { 200: { description: '', content: content(note) } } },
      delete: { operationId: 'deleteNote', responses: { 204: { description: '' } } },
    },
    '/letters': {
      get: {
        operationId: 'listLetters',
        responses: { 200: { description: '', content: content({ type: 'array', items: note }) } },
      },
      post: { operationId: 'createLetter', responses: { 201: { description: '', content: content(note) } } },
    },
    '/letters/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'getLetter', responses: { 200: { description: '', content: content(note) } } },
    },
    '/count': {
      get: {
        operationId: 'countNotes',
        responses: { 200: { description: '', content: content({ type: 'object' }) } },
      },
    },
  },
};

type Leak = 'read' | 'list' | 'delete' | 'create' | 'letters' | 'count';

/** Keeps notes for each key; `leak` is what others may do. Guests may read alone. */
function createNotes(leak: Leak | undefined) {
  const notes = new Map<string, { readonly id: string; readonly owner: string }>();
  const letters: { readonly id: string; readonly owner: string }[] = [];
  const readLetters = (owner: string, id?: string): HttpResult => {
    const shown = letters.flatMap((each) => (leak === 'letters' || each.owner === owner ? [{ id: each.id }] : []));
    const found = shown.find((each) => each.id === id);
    return id === undefined ? toResult(200, shown) : toResult(found === undefined ? 404 : 200, found);
  };
  const writeLetter = (owner: string): HttpResult => {
    if (owner !== 'guest') return toResult(403);
    letters.push({ id: `l${letters.length + 1}`, owner });
    return toResult(201, { id: `l${letters.length}` });
  };
  return (call: HttpCall, owner: string): HttpResult => {
    const [, kind, id] = new URL(call.url).pathname.split('/');
    if (kind === 'count') return toResult(200, { count: leak === 'count' ? notes.size : 0 });
    if (kind === 'letters') return call.method === 'GET' ? readLetters(owner, id) : writeLetter(owner);
    return answerNotes(call, owner, id);
  };
  function answerNotes(call: HttpCall, owner: string, id: string | undefined): HttpResult {
    if (call.method === 'POST') {
      if (owner === 'guest' && leak !== 'create') return toResult(403);
      const made = { id: `n${notes.size + 1}`, owner };
      notes.set(made.id, made);
      return toResult(201, { id: made.id, text: 'text' });
    }
    if (id === undefined)
      return toResult(
        200,
        [...notes.values()].filter((each) => leak === 'list' || each.owner === owner).map((each) => ({ id: each.id })),
      );
    const found = notes.get(id);
    const isOpen = leak === (call.method === 'GET' ? 'read' : 'delete');
    if (found === undefined || (found.owner !== owner && !isOpen)) return toResult(404);
    if (call.method === 'DELETE') notes.delete(id);
    return call.method === 'DELETE' ? toResult(204) : toResult(200, { id });
  }
}

async function failuresOf(leak: Leak | undefined): Promise<readonly string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-owners-')), 'notes.openapi.json');
  await writeFile(file, JSON.stringify(description));
  const names = ['one', 'two', 'guest'];
  const contract = await loadContract(file, {
    safe: 'all',
    roles: names,
    owners: ['one', 'two'],
    operationRoles: { createNote: ['one', 'two'], createLetter: ['guest'] },
    suspicions: 'fail',
  });
  const answer = createNotes(leak);
  const credentialOf = (name: string): Credential => ({ name, scheme: 'key', fields: {}, approvedOrigins: [] });
  const target: Target = {
    ...createTestTarget({ url: 'http://notes.test', contract, answer: () => toResult(500) }),
    credentials: Object.fromEntries(names.map((name) => [name, credentialOf(name)])),
    authorize: (credential) => Promise.resolve((call) => Promise.resolve(answer(call, credential?.name ?? ''))),
  };
  const { cases } = await deriveCases(contract, [owners, ownRecords, roles]);
  const results = await runCases(cases, target, { concurrency: 1 });
  expect(results.filter(({ verdict }) => verdict === 'skipped')).toEqual([]);
  return results.filter(({ verdict }) => verdict === 'failed').map(({ case: { title } }) => title);
}

test('a server that keeps the records of owners apart passes', async () => {
  expect(await failuresOf(undefined)).toEqual([]);
});

test.each<[Leak, readonly string[]]>([
  [
    'read',
    [
      'Does not let two call getNote on what one makes by createNote',
      'Does not let one call getNote on what two makes by createNote',
    ],
  ],
  [
    'delete',
    [
      'Does not let two call deleteNote on what one makes by createNote',
      'Does not let one call deleteNote on what two makes by createNote',
    ],
  ],
  [
    'list',
    [
      'Does not list what one makes by createNote to two in listNotes',
      'Does not list what two makes by createNote to one in listNotes',
    ],
  ],
  ['create', ['Rejects createNote with the credential of guest']],
  [
    'letters',
    [
      'Lets at most one of one, two call getLetter on what others make by createLetter',
      'Lists what others make by createLetter to at most one of one, two in listLetters',
    ],
  ],
  ['count', ['Returns the same to two by countNotes after one made records']],
])('a leak is found for each pair: %s', async (leak, expected) => {
  expect(await failuresOf(leak)).toEqual(expected);
});
