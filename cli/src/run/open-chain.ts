import { dirname } from 'node:path';
import type { Source } from '@opchain/core';
import type { LoadedText, OpenedWorkflows } from '@opchain/core/document';
import { openWorkflows } from '@opchain/core/document';
import { UsageError } from '../usage-error.js';
import { readDescription, resolveLocation } from './open-description.js';
import { MAX_DOCUMENT_BYTES, readFileBytes } from './read-file-bytes.js';

/**
 * Reads a chain file, selects the named workflow, and reads the workflows that it may call. Throws `UsageError` if the
 * file does not exist, or the error of the document if it is not a chain.
 */
export async function openChain(file: string, workflow?: string, signal?: AbortSignal): Promise<OpenedWorkflows> {
  let content: Uint8Array | undefined;
  try {
    content = await readFileBytes(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'does not exist' : code === 'EISDIR' ? 'is a folder' : 'cannot be read';
    throw new UsageError([`the chain file "${file}" ${why}`]);
  }
  if (content === undefined)
    throw new UsageError([`the chain file "${file}" is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`]);
  return openWorkflows(decode(content, `the chain file "${file}"`), {
    location: file,
    ...(workflow === undefined ? {} : { workflow }),
    load: (source, from) => readSource(source, from, signal ?? new AbortController().signal),
  });
}

async function readSource({ name, url }: Source, from: string, signal: AbortSignal): Promise<LoadedText> {
  const location = resolveLocation(url, folderOf(from));
  const text = decode(await readDescription(location, signal), `the document of source "${name}"`);
  return { text, location };
}

/** What the locations in a document are relative to: its folder, or its URL. */
export function folderOf(location: string): string {
  return /^https?:/i.test(location) ? location : dirname(location);
}

function decode(content: Uint8Array, subject: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new UsageError([`${subject} is not valid UTF-8 text`]);
  }
}
