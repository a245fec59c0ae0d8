import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ResponseHandler, send, startServer } from '@opchain/test-support/start-server';

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
  stop(): Promise<void>;
}

/** Starts a small API. `keepsDeleted`: boats are found after they were deleted. `failsToRead`: none is found. `crashes`: deleting again is a server error. */
export async function startBoats({
  keepsDeleted = false,
  failsToRead = false,
  crashes = false,
} = {}): Promise<StartedBoats> {
  const boats: (object | undefined)[] = [];
  const deleted = new Set<number>();
  const respond: ResponseHandler = (response, { method, target, body }) => {
    const index = Number(target.split('/')[2]) - 1;
    if (method === 'POST') {
      const name = readName(body);
      if (name === undefined) send(response, 422);
      else send(response, 201, boats[boats.push({ id: boats.length + 1, name }) - 1]);
    } else if (boats[index] === undefined || (failsToRead && method === 'GET')) send(response, 404);
    else if (method === 'GET') send(response, 200, boats[index]);
    else if (crashes && deleted.has(index)) send(response, 500);
    else {
      deleted.add(index);
      if (!keepsDeleted) boats[index] = undefined;
      send(response, 204);
    }
  };
  const server = await startServer({ '*': respond });
  const folder = await mkdtemp(join(tmpdir(), 'opchain-boats-'));
  const contract = join(folder, 'boats.openapi.json');
  await writeFile(contract, JSON.stringify(description));
  return {
    url: server.url,
    folder,
    contract,
    get calls() {
      return server.received.map(({ method, target }) => `${method} ${target}`);
    },
    stop: () => server.stop(),
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
