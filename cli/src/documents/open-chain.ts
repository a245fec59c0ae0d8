import { dirname } from 'node:path';
import type { Source } from '@opchain/core';
import { type LoadedText, type OpenedWorkflows, openWorkflows } from '@opchain/core/internal/document';
import { UsageError } from '../command/usage-error.js';
import type { Access } from '../access/access.js';
import { requireAccess, resolveLocation } from './open-description.js';
import { readDocument } from './read-document.js';
import { readFileBytes, UnreadableFileError } from './read-file-bytes.js';

/**
 * Reads a chain file, selects the named workflow, and reads the workflows that it may call. Throws `UsageError` if the
 * file does not exist, or the error of the document if it is not a chain.
 */
export function openChain(
  file: string,
  workflow: string | undefined,
  access: Access,
  signal: AbortSignal,
): Promise<OpenedWorkflows> {
  return openWorkflows(readChainFile(file), {
    location: file,
    ...(workflow === undefined ? {} : { workflow }),
    load: (source, from) => readSource(source, from, access, signal),
    ...(access.maxDocuments === undefined ? {} : { maxDocuments: access.maxDocuments }),
  });
}

async function readSource(
  { name, url }: Source,
  from: string,
  access: Access,
  signal: AbortSignal,
): Promise<LoadedText> {
  const location = resolveLocation(url, folderOf(from));
  await requireAccess(location, access);
  const content = await readDocument(location, { signal, lookup: access.lookup, network: access.network });
  return { text: decode(content, `the document of source "${name}"`), location };
}

/** What the locations in a document are relative to: its folder, or its URL. */
export function folderOf(location: string): string {
  return /^https?:/i.test(location) ? location : dirname(location);
}

/** The text of a chain file. Throws `UsageError`. */
export function readChainFile(file: string): string {
  try {
    return decode(readFileBytes(file), `the chain file "${file}"`);
  } catch (error) {
    if (error instanceof UnreadableFileError) throw new UsageError([`the chain file "${file}" ${error.message}`]);
    throw error;
  }
}

function decode(content: Uint8Array, subject: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UsageError([`${subject} is not valid UTF-8 text`]);
  }
}
