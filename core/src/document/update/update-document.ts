import type { Chain } from '../../model/chain.js';
import { applyPatch } from '../../model/json-patch.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { type DocumentFormat, formatDocument } from '../write/format-document.js';
import { openText, rememberTexts } from './open-text.js';
import { patchesFor } from './patches-for.js';
import { isJsonText } from './text-style.js';

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
  const { text: updated } = await saveDocument(text, chain, options);
  return updated;
}

/** A document after a chain was saved in it. */
export interface SavedDocument {
  /** The new text. */
  readonly text: string;
  /** The document was Arazzo 1.0, and has something now that only 1.1 defines. */
  readonly isRaised: boolean;
}

/** Like `updateDocument`, and reports whether the version of the document was raised. */
export async function saveDocument(text: string, chain: Chain, options: UpdateOptions = {}): Promise<SavedDocument> {
  const { file, format, workflow } = options;
  const original = await openText(text, file);
  const patches = patchesFor(original.value, original.view(workflow), chain);
  const isRaised = patches.some(({ path }) => path === '/arazzo');
  if (format !== undefined && (format === 'json') !== isJsonText(text)) {
    const value = patches.reduce<JsonValue>(applyPatch, original.value) as JsonObject;
    return { text: await formatDocument(value, format), isRaised };
  }
  const updated = await original.edit(patches);
  rememberTexts(original, updated);
  return { text: updated.text, isRaised };
}
