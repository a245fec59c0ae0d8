import type { Chain } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { parseText } from '../../text/parse-text.js';
import { type ReadDocument, readDocument, type ReadOptions } from './read-document.js';

/**
 * Reads a chain from an Arazzo document, given as JSON or YAML text or as a parsed value. Rejects with
 * `DOCUMENT_SYNTAX` (with line and column), `DOCUMENT_INVALID` or `DOCUMENT_UNSUPPORTED` (with every problem and its
 * JSON Pointer).
 */
export async function readChain(source: string | JsonValue, options: ReadOptions = {}): Promise<Chain> {
  return (await openDocument(source, options)).chain;
}

/** Like `readChain`, but also returns how the order of the steps was determined. */
export async function openDocument(source: string | JsonValue, options: ReadOptions = {}): Promise<ReadDocument> {
  return readDocument(typeof source === 'string' ? await parseText(source, options) : source, options);
}
