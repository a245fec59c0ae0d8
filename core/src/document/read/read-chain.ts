import type { Chain } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { parseText } from '../text/parse-text.js';
import type { ReadDocument, ReadOptions } from './read-document.js';
import { readDocument } from './read-document.js';

/**
 * Reads a chain from the text of an Arazzo document, JSON or YAML, or from its value.
 * Rejects with `DOCUMENT_SYNTAX` (line and column), `DOCUMENT_INVALID` or `DOCUMENT_UNSUPPORTED` (every problem with its JSON Pointer).
 */
export async function readChain(source: string | JsonValue, options: ReadOptions = {}): Promise<Chain> {
  return (await openDocument(source, options)).chain;
}

/** As `readChain`, and says how the order of the steps was found. */
export async function openDocument(source: string | JsonValue, options: ReadOptions = {}): Promise<ReadDocument> {
  return readDocument(typeof source === 'string' ? await parseText(source, options) : source, options);
}
