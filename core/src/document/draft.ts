import type { Chain } from '../model/chain.js';
import { readJson } from '../model/json-text/read-json.js';
import { writeJson } from '../model/json-text/write-json.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { upgradeDraft } from './upgrade-draft.js';
import { isObject, type JsonObject, type JsonValue } from '../model/json.js';

const version = 3;

/**
 * Serializes a chain that may be incomplete, for autosave and links, including what an Arazzo document cannot contain.
 * `parseDraft` is the inverse.
 */
export function serializeDraft(chain: Chain): string {
  return writeJson({ opchainDraft: version, chain: chain as unknown as JsonObject });
}

/** Parses a draft written by `serializeDraft`. Throws `DOCUMENT_SYNTAX` or `DOCUMENT_INVALID` for anything else. */
export function parseDraft(text: string): Chain {
  const draft = parse(text);
  if (!isObject(draft) || (draft['opchainDraft'] !== version && draft['opchainDraft'] !== 2))
    throw new OpchainError('DOCUMENT_INVALID', 'This draft was written by a version of Opchain that is not supported.');
  const chain = draft['chain'];
  if (!isObject(chain)) throw invalidDraft('chain');
  for (const key of ['id', 'title', 'version']) if (typeof chain[key] !== 'string') throw invalidDraft(key);
  for (const key of ['sources', 'inputs', 'steps', 'connections'])
    if (!isListOfObjects(chain[key])) throw invalidDraft(key);
  if (!isObject(chain['layout'])) throw invalidDraft('layout');
  for (const step of chain['steps'] as JsonObject[]) checkStep(step);
  for (const { source, target } of chain['connections'] as JsonObject[])
    if (typeof source !== 'string' || typeof target !== 'string') throw invalidDraft('connections');
  for (const { name, url } of chain['sources'] as JsonObject[])
    if (typeof name !== 'string' || typeof url !== 'string') throw invalidDraft('sources');
  for (const { name, schema } of chain['inputs'] as JsonObject[])
    if (typeof name !== 'string' || !isObject(schema)) throw invalidDraft('inputs');
  for (const point of Object.values(chain['layout']))
    if (!isObject(point) || typeof point['x'] !== 'number' || typeof point['y'] !== 'number')
      throw invalidDraft('layout');
  return draft['opchainDraft'] === 2 ? upgradeDraft(chain) : (chain as unknown as Chain);
}

function parse(text: string): JsonValue {
  try {
    return readJson(text);
  } catch (error) {
    throw new OpchainError('DOCUMENT_SYNTAX', 'This is not a draft of a chain: it is not valid JSON.', {
      cause: error,
    });
  }
}

function checkStep(step: JsonObject): void {
  const { id, kind, operation } = step;
  if (typeof id !== 'string') throw invalidDraft('steps');
  if (kind === 'wait') {
    if (typeof step['durationMs'] !== 'number') throw invalidDraft(`steps/${id}/durationMs`);
    return;
  }
  if (kind === 'compute') {
    if (!Array.isArray(step['arguments'])) throw invalidDraft(`steps/${id}/arguments`);
    return;
  }
  if (kind !== 'assert' && kind !== 'operation' && kind !== 'workflow') throw invalidDraft(`steps/${id}/kind`);
  const lists = {
    assert: ['checks'],
    operation: ['checks', 'parameters', 'captures', 'onFailure'],
    workflow: ['checks', 'inputs', 'captures', 'onFailure'],
  }[kind];
  for (const key of lists) if (!isListOfObjects(step[key])) throw invalidDraft(`steps/${id}/${key}`);
  if (
    kind === 'operation' &&
    (!isObject(operation) || typeof operation['source'] !== 'string' || typeof operation['id'] !== 'string')
  )
    throw invalidDraft(`steps/${id}/operation`);
}

function isListOfObjects(value: JsonValue | undefined): boolean {
  return Array.isArray(value) && value.every(isObject);
}

function invalidDraft(path: string): OpchainError {
  return new OpchainError('DOCUMENT_INVALID', `This is not a draft of a chain: "${path}" is invalid.`, {
    pointer: `/chain/${path}`,
  });
}
