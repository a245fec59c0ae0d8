import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const json = (schema: object) => ({ description: '', content: { 'application/json': { schema } } });
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const boat = { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, ...named.properties } };
const id = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
const none = { description: '' };
const description = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      post: {
        operationId: 'createBoat',
        requestBody: { required: true, ...json(named) },
        responses: { 201: json(boat), 422: none },
      },
    },
    '/boats/{id}': {
      get: { operationId: 'getBoat', parameters: id, responses: { 200: json(boat), 404: none } },
      delete: { operationId: 'deleteBoat', parameters: id, responses: { 204: none, 404: none } },
    },
  },
};

/** An API of boats. */
export interface StartedBoats {
  readonly url: string;
  /** Folder with the description only: `boats.openapi.json`. */
  readonly folder: string;
  readonly contract: string;
  /** Method and path of each call. */
  readonly calls: readonly string[];
  stop(): void;
}

/** Starts a small API. `keepsDeleted`: boats are found after they were deleted. `failsToRead`: none is found. */
export async function startBoats({ keepsDeleted = false, failsToRead = false } = {}): Promise<StartedBoats> {
  const boats: (object | undefined)[] = [];
  const calls: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { method, url = '' } = request;
      calls.push(`${method} ${url}`);
      const respond = (status: number, body?: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      const index = Number(url.split('/')[2]) - 1;
      if (method === 'POST') {
        const name = readName(text);
        const created = { id: boats.length + 1, name };
        if (name !== undefined) boats.push(created);
        if (name === undefined) response.writeHead(422).end();
        else respond(201, created);
      } else if (boats[index] === undefined || (failsToRead && method === 'GET')) response.writeHead(404).end();
      else if (method === 'GET') respond(200, boats[index]);
      else {
        if (!keepsDeleted) boats[index] = undefined;
        response.writeHead(204).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'opchain-boats-'));
  const contract = join(folder, 'boats.openapi.json');
  await writeFile(contract, JSON.stringify(description));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
    contract,
    calls,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function readName(text: string): string | undefined {
  try {
    const { name } = JSON.parse(text) as { readonly name?: unknown };
    return typeof name === 'string' ? name : undefined;
  } catch {
    return undefined;
  }
}
