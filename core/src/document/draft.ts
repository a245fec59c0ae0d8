import type { Chain } from '../model/chain.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { OpchainError } from '../model/opchain-error.js';
import { isObject } from './problem-list.js';

const version = 1;

/** The text of an unfinished chain, for autosave and links: what no Arazzo document can hold is in it too. `parseDraft` reads it. */
export function serializeDraft(chain: Chain): string {
  return JSON.stringify({ opchainDraft: version, chain });
}

/** Reads what `serializeDraft` wrote. Throws `DOCUMENT_SYNTAX` or `DOCUMENT_SHAPE` for anything else. */
export function parseDraft(text: string): Chain {
  const draft = parse(text);
  if (!isObject(draft) || draft['opchainDraft'] !== version)
    throw new OpchainError('DOCUMENT_SHAPE', 'This is no draft of a chain that this version can read.');
  const chain = draft['chain'];
  if (!isObject(chain)) throw misshapen('chain');
  for (const key of ['id', 'title', 'version']) if (typeof chain[key] !== 'string') throw misshapen(key);
  for (const key of ['sources', 'inputs', 'nodes', 'connections']) if (!isListOfObjects(chain[key])) throw misshapen(key);
  if (!isObject(chain['layout'])) throw misshapen('layout');
  for (const node of chain['nodes'] as JsonObject[]) checkNode(node);
  for (const { source, target } of chain['connections'] as JsonObject[])
    if (typeof source !== 'string' || typeof target !== 'string') throw misshapen('connections');
  for (const { name, url } of chain['sources'] as JsonObject[]) if (typeof name !== 'string' || typeof url !== 'string') throw misshapen('sources');
  for (const { name, schema } of chain['inputs'] as JsonObject[]) if (typeof name !== 'string' || !isObject(schema)) throw misshapen('inputs');
  for (const point of Object.values(chain['layout']))
    if (!isObject(point) || typeof point['x'] !== 'number' || typeof point['y'] !== 'number') throw misshapen('layout');
  return chain as unknown as Chain;
}

function parse(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new OpchainError('DOCUMENT_SYNTAX', 'This is no draft of a chain: it is not JSON.', { cause: error });
  }
}

function checkNode(node: JsonObject): void {
  const { id, kind, operation } = node;
  if (typeof id !== 'string') throw misshapen('nodes');
  if (kind === 'wait') {
    if (typeof node['durationMs'] !== 'number') throw misshapen(`nodes/${id}/durationMs`);
    return;
  }
  if (kind !== 'assert' && kind !== 'operation') throw misshapen(`nodes/${id}/kind`);
  const lists = kind === 'assert' ? ['checks'] : ['checks', 'parameters', 'captures', 'retries'];
  for (const key of lists) if (!isListOfObjects(node[key])) throw misshapen(`nodes/${id}/${key}`);
  if (kind === 'operation' && (!isObject(operation) || typeof operation['source'] !== 'string' || typeof operation['id'] !== 'string'))
    throw misshapen(`nodes/${id}/operation`);
}

function isListOfObjects(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function misshapen(place: string): OpchainError {
  return new OpchainError('DOCUMENT_SHAPE', `This is no draft of a chain: "${place}" is not as a chain has it.`, { pointer: `/chain/${place}` });
}
