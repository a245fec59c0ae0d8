import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ApiDescription, Kernel } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { collectBytes, MAX_DOCUMENT_BYTES, readFileBytes } from './read-file-bytes.js';

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

async function readLocal(path: string): Promise<Uint8Array> {
  let content: Uint8Array | undefined;
  try {
    content = await readFileBytes(path);
  } catch (cause) {
    const reason = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new OpchainError('SOURCE_UNREADABLE', `The description "${path}" ${reason}`, { cause });
  }
  return content ?? throwTooLarge(`"${path}"`);
}

async function readUrl(url: string, signal: AbortSignal): Promise<Uint8Array> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
      redirect: 'manual',
      credentials: 'omit',
    });
    if (response.status === 200) return (await readResponseBody(response)) ?? throwTooLarge(`at ${url}`);
    await response.body?.cancel();
    const location = response.headers.get('location');
    const redirect =
      response.status >= 300 && response.status < 400 && location !== null
        ? `, a redirect to ${location} that is not followed`
        : '';
    throw new OpchainError(
      'SOURCE_UNREADABLE',
      `The description at ${url} returned status ${response.status}${redirect}`,
    );
  } catch (cause) {
    if (cause instanceof OpchainError) throw cause;
    const detail = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : String(cause);
    throw new OpchainError('SOURCE_UNREADABLE', `The description at ${url} cannot be fetched: ${detail}`, { cause });
  }
}

async function readResponseBody({ body }: Response): Promise<Uint8Array | undefined> {
  return body === null ? new Uint8Array(0) : collectBytes(body);
}

function throwTooLarge(subject: string): never {
  throw new OpchainError(
    'SPEC_TOO_COMPLEX',
    `The description ${subject} is larger than ${MAX_DOCUMENT_BYTES / 1e6} MB`,
  );
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
