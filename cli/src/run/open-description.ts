import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiDescription, Kernel } from '@opchain/core';
import { isOpchainError, OpchainError } from '@opchain/core';
import { findHeader } from '@opchain/core/model';
import { withTimeLimit } from '@opchain/core/runner';
import { openNodeExecutor } from '@opchain/executor-node';
import type { UnreadableFileError } from './read-file-bytes.js';
import { MAX_DOCUMENT_BYTES, readFileBytes } from './read-file-bytes.js';

/** Time limit for one document, from the connection to the last byte. */
const FETCH_TIMEOUT_MS = 30_000;
const ACCEPTED_TYPES = 'application/yaml, application/json, text/yaml, */*;q=0.5';

/**
 * Loads an API description from a file or an http(s) URL. Reads referenced documents only from its folder or origin and
 * from the allowed folders and origins.
 *
 * @param location as written in the chain file or on the command line
 * @param base the folder or URL that relative locations are resolved against
 */
export async function openDescription(
  kernel: Kernel,
  location: string,
  base: string,
  allow: readonly string[],
  signal: AbortSignal,
): Promise<ApiDescription> {
  const resolvedLocation = resolveLocation(location, base);
  const read = createReader(resolvedLocation, allow, signal);
  const content = await readDescription(resolvedLocation, signal);
  return kernel.load({ location: resolvedLocation, content }, { read, signal });
}

/** Returns http(s) URLs unchanged and everything else as an absolute path. */
export function resolveLocation(location: string, base: string): string {
  if (isUrl(location)) return location;
  if (isUrl(base)) return new URL(location, base).href;
  if (location.startsWith('file:')) return fileURLToPath(location);
  return resolve(base, decodePath(location));
}

function decodePath(location: string): string {
  try {
    return decodeURI(location);
  } catch {
    return location;
  }
}

const isUrl = (text: string) => /^https?:\/\//i.test(text);

/** The bytes of a description; `location` is a result of `resolveLocation`. Rejects with `SOURCE_UNREADABLE`. */
export async function readDescription(location: string, signal: AbortSignal): Promise<Uint8Array> {
  return isUrl(location) ? readUrl(location, signal) : readLocal(location);
}

function readLocal(path: string): Uint8Array {
  try {
    return readFileBytes(path);
  } catch (cause) {
    const { message, isTooLarge } = cause as UnreadableFileError;
    const code = isTooLarge ? 'SPEC_TOO_COMPLEX' : 'SOURCE_UNREADABLE';
    throw new OpchainError(code, `The description "${path}" ${message}`, { cause });
  }
}

async function readUrl(url: string, signal: AbortSignal): Promise<Uint8Array> {
  const opened = openNodeExecutor();
  const call = { method: 'GET', url, headers: [['accept', ACCEPTED_TYPES] as const], cookies: [] };
  try {
    const { status, headers, body, truncated } = await withTimeLimit(
      (limited) =>
        opened.executor.execute(call, { signal: limited, maxBodyBytes: MAX_DOCUMENT_BYTES, onSent: () => undefined }),
      {
        limitMs: FETCH_TIMEOUT_MS,
        signal,
        error: () => new Error(`it was not received within ${FETCH_TIMEOUT_MS / 1000} s`),
      },
    );
    if (status !== 200) {
      const location = status >= 300 && status < 400 ? findHeader(headers, 'location') : undefined;
      const redirect = location === undefined ? '' : `, a redirect to ${location} that is not followed`;
      throw new OpchainError('SOURCE_UNREADABLE', `The description at ${url} returned status ${status}${redirect}`);
    }
    if (truncated)
      throw new OpchainError(
        'SPEC_TOO_COMPLEX',
        `The description at ${url} is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`,
      );
    return body;
  } catch (cause) {
    if (isOpchainError(cause) && ['SOURCE_UNREADABLE', 'SPEC_TOO_COMPLEX'].includes(cause.code)) throw cause;
    const detail = cause instanceof Error ? cause.message : String(cause);
    throw new OpchainError('SOURCE_UNREADABLE', `The description at ${url} cannot be fetched: ${detail}`, { cause });
  } finally {
    await opened.close();
  }
}

/**
 * Reads referenced documents in the description's folder or origin and in the allowed ones. Does not follow links out
 * of a folder.
 */
function createReader(
  description: string,
  allow: readonly string[],
  signal: AbortSignal,
): (location: string) => Promise<Uint8Array> {
  const origins = [description, ...allow].filter(isUrl).map((url) => new URL(url).origin);
  const folders = [
    ...(isUrl(description) ? [] : [dirname(description)]),
    ...allow.filter((entry) => !isUrl(entry)).map((entry) => resolve(entry)),
  ];
  return async (location) => {
    if (isUrl(location)) {
      if (!origins.includes(new URL(location).origin)) throw createOutsideError(location);
      return readUrl(location, signal);
    }
    const path = location.startsWith('file:') ? fileURLToPath(location) : resolve(location);
    if (!folders.some((folder) => isInside(path, folder))) throw createOutsideError(location);
    const { realpath } = await import('node:fs/promises');
    const realFile = await realpath(path).catch(() => path);
    const realFolders = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
    if (!realFolders.some((folder) => isInside(realFile, folder))) throw createOutsideError(location);
    return readLocal(realFile);
  };
}

const isInside = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
const createOutsideError = (location: string) =>
  new OpchainError(
    'REF_NOT_ALLOWED',
    `"${location}" is outside the folders and origins that may be read; use --allow to add it`,
  );
