import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpCall } from '@opchain/core/internal/model';
import { loadContract } from '../../src/contract/load-contract.js';
import type { Target } from '../../src/engine/target/target.js';
import { createTestTarget, toResult } from './create-test-target.js';

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
export type Paging = 'cursor' | 'page' | 'page from 0' | 'offset' | 'page from anywhere';
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

/** What is wrong with a list. */
export type ListFault =
  | 'a skipped record'
  | 'a repeated record'
  | 'a page that exceeds the limit'
  | 'the position of an empty page'
  | 'a page without end'
  | 'a deleted record that stays listed';

/** A server of songs whose list only the names in its description divide into pages. */
export async function createSongTarget(paging: Paging, planted?: ListFault): Promise<Target> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-pages-')), 'songs.openapi.json');
  await writeFile(file, JSON.stringify(describeSongs(paging)));
  const contract = await loadContract(file, { safe: 'all' });
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
  return createTestTarget({ url, contract, answer });
}
