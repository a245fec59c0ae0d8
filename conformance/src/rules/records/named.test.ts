import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { createTestTarget, toResult } from '../../../test/targets/create-test-target.js';
import { loadContract } from '../../contract/load-contract.js';
import { deriveCases } from '../derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import { duplicate } from './duplicate.js';
import { named } from './named.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const text = { type: 'string', minLength: 1, maxLength: 40 };
const author = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'string' }, name: text } };
const bookFields = { authorId: { type: 'string' }, number: { type: 'integer', minimum: 1 } };
const book = {
  type: 'object',
  required: ['id', 'authorId', 'number'],
  properties: { id: { type: 'string' }, ...bookFields },
};
const ofAuthor = [{ name: 'authorId', in: 'path', required: true, schema: { type: 'string' } }];
const describeLibrary = (conflict: string) => ({
  openapi: '3.1.0',
  info: { title: 'Library', version: '1' },
  paths: {
    '/authors': {
      post: {
        operationId: 'createAuthor',
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['name'], properties: { name: text } }),
        },
        responses: { 201: { description: '', content: json(author) } },
      },
    },
    '/authors/{authorId}': {
      parameters: ofAuthor,
      get: {
        operationId: 'getAuthor',
        responses: { 200: { description: '', content: json(author) }, 404: { description: '' } },
      },
      delete: {
        operationId: 'deleteAuthor',
        responses: { 204: { description: '' }, 404: { description: '' }, 409: { description: conflict } },
      },
    },
    '/books': {
      post: {
        operationId: 'createBook',
        requestBody: {
          required: true,
          content: json({ type: 'object', required: Object.keys(bookFields), properties: bookFields }),
        },
        responses: {
          201: { description: '', content: json(book) },
          409: { description: 'A book with this number already exists.' },
        },
      },
    },
  },
});

type Fault = 'deleted while named' | 'deleted, though refused' | 'accepted twice';

async function failedRules(conflict: string, planted?: Fault): Promise<readonly string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-named-')), 'library.openapi.json');
  await writeFile(file, JSON.stringify(describeLibrary(conflict)));
  const contract = await loadContract(file, { safe: 'all' });
  const { cases } = await deriveCases(contract, [named, duplicate]);
  const authors = new Map<string, string>();
  const books: { readonly authorId: string; readonly number: number }[] = [];

  const answer = ({ method, url, body }: HttpCall): HttpResult => {
    const [, collection, id] = new URL(url).pathname.split('/');
    const sent =
      typeof body === 'string' ? (JSON.parse(body) as { name: string; authorId: string; number: number }) : undefined;
    if (collection === 'books' && sent !== undefined) {
      if (planted !== 'accepted twice' && books.some(({ number }) => number === sent.number)) return toResult(409);
      books.push(sent);
      return toResult(201, { id: `b${books.length}`, ...sent });
    }
    if (id === undefined) {
      const created = `a${authors.size + 1}`;
      authors.set(created, sent!.name);
      return toResult(201, { id: created, name: sent!.name });
    }
    const name = authors.get(id);
    if (name === undefined) return toResult(404);
    if (method === 'GET') return toResult(200, { id, name });
    const isNamed = books.some(({ authorId }) => authorId === id);
    if (!isNamed || planted !== undefined) authors.delete(id);
    return toResult(isNamed && planted !== 'deleted while named' ? 409 : 204);
  };
  const target = createTestTarget({ url: 'http://library.example', contract, answer });
  const results = await runCases(cases, target, { concurrency: 1 });
  expect(results.filter(({ verdict }) => verdict === 'skipped')).toEqual([]);
  return results.flatMap(({ verdict, case: { rule = '' } }) => (verdict === 'failed' ? [rule] : []));
}

test.each([['An author with books cannot be deleted.'], ['The author is still in use.']])(
  'passes a server that keeps the authors of existing books: %s',
  async (conflict) => {
    expect(await failedRules(conflict)).toEqual([]);
  },
);

test.each<[Fault, string]>([
  ['deleted while named', 'named'],
  ['deleted, though refused', 'named'],
  ['accepted twice', 'duplicate'],
])('%s is found by the rule %s', async (planted, rule) => {
  expect(await failedRules('The author has books.', planted)).toContain(rule);
});

test('a conflict for another reason is not tried', async () => {
  expect(await failedRules('The author is being edited.', 'deleted while named')).toEqual([]);
});
