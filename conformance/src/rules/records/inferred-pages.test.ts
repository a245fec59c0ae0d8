import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { HttpCall } from '@opchain/core/model';
import { loadContract } from '../../contract/load-contract.js';
import { deriveCases } from '../../derive/derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import { createTestTarget, toResult } from '../../../test/create-test-target.js';
import { deleted } from './deleted.js';
import { pages } from './pages.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const song = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const nextCursor = { type: ['string', 'null'], description: 'Null on the last page.' };
const page = {
  type: 'object',
  required: ['songs', 'nextCursor'],
  properties: { songs: { type: 'array', items: song }, nextCursor },
};
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const integer = { type: 'integer' };

/** How the client asks for the next page. */
type Paging = 'cursor' | 'page' | 'page from 0' | 'offset' | 'page from anywhere';
const positions: Readonly<Record<Paging, object>> = {
  cursor: query('cursor', { type: 'string' }),
  page: query('page', { ...integer, minimum: 1 }),
  'page from 0': query('page', { ...integer, default: 0 }),
  offset: query('offset', integer),
  'page from anywhere': query('page', integer),
};
const describeSongs = (paging: Paging) => ({
  openapi: '3.1.0',
  info: { title: 'Songs', version: '1' },
  paths: {
    '/songs': {
      get: {
        operationId: 'listSongs',
        parameters: [query('limit', { ...integer, maximum: 4 }), positions[paging]],
        responses: {
          200: { description: '', content: json(paging === 'cursor' ? page : { type: 'array', items: song }) },
        },
      },
      post: { operationId: 'createSong', responses: { 201: { description: '', content: json(song) } } },
    },
    '/songs/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getSong',
        responses: { 200: { description: '', content: json(song) }, 404: { description: '' } },
      },
      delete: { operationId: 'deleteSong', responses: { 204: { description: '' }, 404: { description: '' } } },
    },
  },
});
const url = 'http://songs.example';

type Fault =
  | 'a skipped record'
  | 'a repeated record'
  | 'a page that exceeds the limit'
  | 'the position of an empty page'
  | 'a page without end'
  | 'a deleted record that stays listed';

/** The keys of the failed cases of lists that the description alone divides into pages. */
async function failedCases(paging: Paging, planted?: Fault): Promise<readonly string[]> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-pages-')), 'songs.openapi.json');
  await writeFile(file, JSON.stringify(describeSongs(paging)));
  const contract = await loadContract(file, { safe: 'all' });
  const { cases } = await deriveCases(contract, [pages, deleted]);
  // More than a page, so that what is new is not on the first one.
  const ids = Array.from({ length: 6 }, (_, index) => `old${index}`);
  const gone = new Set<string>();
  let created = 0;

  const list = ({ searchParams }: URL): unknown => {
    const asked = Number(searchParams.get('limit') ?? 4);
    const limit = asked + (planted === 'a page that exceeds the limit' ? 1 : 0);
    const number = Number(searchParams.get(paging.split(' ')[0]!) ?? (paging === 'page' ? 1 : 0));
    const start = paging === 'page' ? (number - 1) * asked : paging === 'page from 0' ? number * asked : number;
    const from =
      start + (start === 0 ? 0 : planted === 'a skipped record' ? 1 : planted === 'a repeated record' ? -1 : 0);
    const songs = ids.slice(from, start + limit).map((id) => ({ id }));
    if (paging !== 'cursor') return songs;
    const end = start + limit;
    const hasNext = planted === 'the position of an empty page' ? songs.length > 0 : end < ids.length;
    const last = planted === 'a page without end' ? String(Math.min(start, ids.length - 1)) : null;
    return { songs, nextCursor: hasNext ? String(end) : last };
  };
  const answer = ({ method, url: address }: HttpCall) => {
    const target = new URL(address);
    const [, , id] = target.pathname.split('/');
    if (id === undefined)
      return method === 'POST'
        ? toResult(201, { id: ids[ids.push(`s${(created += 1)}`) - 1] })
        : toResult(200, list(target));
    if (!ids.includes(id) || gone.has(id)) return toResult(404);
    if (method === 'GET') return toResult(200, { id });
    if (planted === 'a deleted record that stays listed') gone.add(id);
    else ids.splice(ids.indexOf(id), 1);
    return toResult(204);
  };
  const results = await runCases(cases, createTestTarget({ url, contract, answer }), { concurrency: 1 });
  expect(results.map(({ verdict, reason }) => (verdict === 'skipped' ? reason : ''))).toEqual(cases.map(() => ''));
  return results.flatMap(({ verdict, case: { rule = '' } }) => (verdict === 'failed' ? [rule] : []));
}

const inferred: readonly Paging[] = ['cursor', 'page', 'page from 0', 'offset'];

test.each(inferred)('a sound list with the parameter "%s", known by its name alone, passes', async (paging) => {
  expect(await failedCases(paging)).toEqual([]);
});

test.each(
  inferred.flatMap((paging) => [
    [paging, 'a skipped record', 'pages'] as const,
    [paging, 'a page that exceeds the limit', 'pages'] as const,
    [paging, 'a deleted record that stays listed', 'deleted'] as const,
    ...(paging === 'cursor' ? [[paging, 'a repeated record', 'pages'] as const] : []),
  ]),
)('in a list with the parameter "%s", %s is found by the rule %s', async (paging, planted, rule) => {
  expect(await failedCases(paging, planted)).toContain(rule);
});

test.each<[Fault]>([['the position of an empty page'], ['a page without end']])(
  'on the last page of a list that the description ends, %s is found',
  async (planted) => {
    expect(await failedCases('cursor', planted)).toContain('pages');
  },
);

test('pages whose first number nothing says are not counted', async () => {
  expect(await failedCases('page from anywhere', 'a skipped record')).toEqual([]);
});
