import type { Chain } from '../../model/chain.js';
import { applyPatch } from '../../model/json-patch.js';
import type { JsonObject } from '../../model/json.js';
import { readDocument } from '../read/read-document.js';
import { parseText } from '../../text/parse-text.js';
import { type DocumentFormat, formatDocument } from '../write/format-document.js';
import { rewriteText } from './rewrite-text.js';
import { isJsonText } from './text-style.js';
import { patchesFor } from './patches-for.js';

/** Options of `updateDocument`. */
export interface UpdateOptions {
  /** Name of the file, used in messages. */
  readonly file?: string;
  /** Id of the workflow in the text that the chain was read from. By default as in `readChain`. */
  readonly workflow?: string;
  /** Missing: the format of the text. In another format, comments are lost. */
  readonly format?: DocumentFormat;
}

/**
 * Saves a chain in the text of the document that it was read from. Only what has changed since then is written: other
 * workflows, components, unknown fields, comments, the order of keys, quotes and anchors stay as they are. Without a
 * change every byte stays. Rejects like `readChain` for the text and like `writeChain` for the chain.
 */
export async function updateDocument(text: string, chain: Chain, options: UpdateOptions = {}): Promise<string> {
  const { file, format, workflow } = options;
  const names = file === undefined ? {} : { file };
  const original = await parseText(text, names);
  const { chain: before } = readDocument(original, workflow === undefined ? {} : { workflow });
  const patches = patchesFor(original as JsonObject, before, chain);
  if (format !== undefined && (format === 'json') !== isJsonText(text))
    return formatDocument(patches.reduce(applyPatch, original) as JsonObject, format);
  return rewriteText(text, original as JsonObject, patches);
}
