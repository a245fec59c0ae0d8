import { writeJson } from '../../model/json-text/write-json.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/errors/opchain-error.js';

const lineTypes = /^application\/(?:x-)?(?:jsonl|ndjson|jsonlines|json-lines)$/;
const sequenceTypes = /^application\/json-seq$|\+json-seq$/;

/** True for the sequential media types of JSON (OpenAPI 3.2, "Sequential Media Types"). */
export function isSequentialType(type: string): boolean {
  return lineTypes.test(type) || sequenceTypes.test(type);
}

/**
 * Serializes the items of a list, each in a line; in `json-seq`, each after a record separator (RFC 7464, section 2.2).
 * Throws `REQUEST_INVALID` for anything but a list.
 */
export function buildSequence(type: string, payload: JsonValue): string {
  if (!Array.isArray(payload))
    throw new OpchainError('REQUEST_INVALID', `A body of type ${type} must be text or a list of items.`);
  const separator = sequenceTypes.test(type) ? '\x1e' : '';
  return payload.map((item) => `${separator}${writeJson(item)}\n`).join('');
}
