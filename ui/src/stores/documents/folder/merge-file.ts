import type { Chain } from '@opchain/core';
import type { JsonObject } from '@opchain/core/internal/model';
import { listChangedSteps } from './list-changed-steps.js';

/** The texts of a document: as it was read, as it is here, and as its file is now. */
export interface DocumentTexts {
  readonly name: string;
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
}

/** A document with the changes of both sides. */
export interface MergedFile {
  readonly chain: Chain;
  /** What the file has. */
  readonly saved: Chain;
  /** The steps that the file has otherwise than before, or has in addition. */
  readonly steps: readonly string[];
}

/** Puts the changes of both sides together. Undefined if both changed the same part; rejects for a text that is not a chain. */
export async function mergeFile({ name, base, mine, theirs }: DocumentTexts): Promise<MergedFile | undefined> {
  const { editText, mergeJson, openDocument, parseText } = await import('../document-code.js');
  const read = async (text: string): Promise<Chain> =>
    (await openDocument(text, { file: name, acceptsAny: true })).chain;
  const saved = await read(theirs);
  const steps = listChangedSteps(await read(base), saved);
  if (mine === base) return { chain: saved, saved, steps };
  const [from, here, there] = await Promise.all([base, mine, theirs].map((text) => parseText(text, { file: name })));
  if (from === undefined || here === undefined || there === undefined) return undefined;
  const merged = mergeJson(from, here, there);
  if (merged === undefined) return undefined;
  return { saved, steps, chain: await read(await editText(theirs, merged as JsonObject, { file: name })) };
}
