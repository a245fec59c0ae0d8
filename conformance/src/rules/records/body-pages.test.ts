import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/model';
import { loadContract } from '../../contract/load-contract.js';
import { deriveCases } from '../../derive/derive-cases.js';
import { runCases } from '../../engine/run-cases.js';
import { pages } from './pages.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const song = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
const page = {
  type: 'object',
  required: ['songs', 'nextCursor'],
  properties: { songs: { type: 'array', items: song }, nextCursor: { type: ['string', 'null'] } },
};
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } });
const description = {
  openapi: '3.1.0',
  info: { title: 'Songs', version: '1' },
  paths: {
    '/songs': {
      get: {
        operationId: 'listSongs',
        parameters: [query('limit', 'integer'), query('cursor', 'string')],
        responses: { 200: { description: '', content: json(page) } },
      },
      post: { operationId: 'createSong', responses: { 201: { description: '', content: json(song) } } },
    },
  },
};
const url = 'http://songs.example';

type Listing = 'sound' | 'skips' | 'repeats' | 'exceeds the limit';

async function verdictOf(listing: Listing): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-pages-')), 'songs.openapi.json');
  await writeFile(file, JSON.stringify(description));
  const contract = await loadContract(file, { safe: 'all' });
  const { cases } = await deriveCases(contract, [pages]);
  const ids: string[] = [];
  const answer = ({ method, url: address }: HttpCall): unknown => {
    if (method === 'POST') return { id: ids[ids.push(`s${ids.length}`) - 1] };
    const { searchParams } = new URL(address);
    const limit = Number(searchParams.get('limit')) + (listing === 'exceeds the limit' ? 1 : 0);
    const start = Number(searchParams.get('cursor') ?? 0);
    const end = start + limit;
    const shown = ids.slice(start > 0 && listing === 'skips' ? start + 1 : start, end);
    const next = end < ids.length ? String(listing === 'repeats' ? end - 1 : end) : null;
    return { songs: shown.map((id) => ({ id })), nextCursor: next };
  };
  const reply = (call: HttpCall): HttpResult => ({
    status: call.method === 'POST' ? 201 : 200,
    statusText: '',
    headers: [['content-type', 'application/json']],
    body: new TextEncoder().encode(JSON.stringify(answer(call))),
    truncated: false,
  });
  const [result] = await runCases(cases, {
    url,
    contract,
    description: contract.description,
    credentials: {},
    kernel: undefined as never,
    scheme: () => undefined,
    authorize: (call) => Promise.resolve(call),
    isInteractive: () => false,
    mask: (value) => value,
    send: (call) => Promise.resolve(reply(call)),
    close: () => Promise.resolve(),
  });
  return result?.verdict ?? 'no case';
}

test.each<[Listing, string]>([
  ['sound', 'passed'],
  ['skips', 'failed'],
  ['repeats', 'failed'],
  ['exceeds the limit', 'failed'],
])('a list whose pages contain the next position, by names alone: %s, %s', async (listing, verdict) => {
  expect(await verdictOf(listing)).toBe(verdict);
});
