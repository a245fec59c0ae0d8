import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ApiDescription, type Kernel, OpchainError } from '@opchain/core';
import { type Access, isUrl } from '../access/access.js';
import { readDocument, type ReadDocumentOptions } from './read-document.js';
import { isInside, resolveLinks } from '../access/readable-folders.js';

export interface OpenDescriptionOptions extends ReadDocumentOptions {
  /** Folders and origins that it may refer to in addition to its own. */
  readonly allow: readonly string[];
}

/**
 * Loads an API description. Reads referenced documents only from its folder or origin and from the allowed folders and
 * origins.
 *
 * @param location an http(s) URL or an absolute path
 */
export async function openDescription(
  kernel: Kernel,
  location: string,
  options: OpenDescriptionOptions,
): Promise<ApiDescription> {
  const content = await readDocument(location, options);
  return kernel.load({ location, content }, { read: createReader(location, options), signal: options.signal });
}

/** The URL or absolute path of what the user named on the command line. */
export function resolveArgument(text: string): string {
  if (isUrl(text)) return text;
  return text.startsWith('file:') ? fileURLToPath(text) : resolve(text);
}

/** The URL or absolute path of what a document refers to, by a URI reference; `base` is the document's folder or URL. */
export function resolveLocation(reference: string, base: string): string {
  if (isUrl(reference)) return reference;
  if (isUrl(base)) return new URL(reference, base).href;
  return reference.startsWith('file:') ? fileURLToPath(reference) : resolve(base, decodePath(reference));
}

/** Rejects with `REF_NOT_ALLOWED` or `SERVER_NOT_NAMED` if a document may not decide that this location is read. */
export async function requireAccess(location: string, { allow, folders, servers }: Access): Promise<void> {
  if (isUrl(location)) {
    const { origin } = new URL(location);
    if (!allow.some((allowed) => URL.canParse(allowed) && new URL(allowed).origin === origin))
      await servers.require(origin, `the document ${location}`);
    return;
  }
  const realPath = resolveLinks(location);
  if (!folders.some((folder) => isInside(realPath, folder)))
    throw new OpchainError(
      'REF_NOT_ALLOWED',
      `"${location}" is outside the folder of the chain, the working folder and their git repositories.`,
    );
}

function decodePath(location: string): string {
  try {
    return decodeURI(location);
  } catch {
    return location;
  }
}

/**
 * Reads referenced documents in the description's folder or origin and in the allowed ones. Does not follow links out
 * of a folder.
 */
function createReader(description: string, options: OpenDescriptionOptions): (location: string) => Promise<Uint8Array> {
  const { allow } = options;
  const origins = [description, ...allow].filter(isUrl).map((url) => new URL(url).origin);
  const folders = [
    ...(isUrl(description) ? [] : [dirname(description)]),
    ...allow.filter((entry) => !isUrl(entry)).map((entry) => resolve(entry)),
  ];
  return async (location) => {
    if (isUrl(location)) {
      if (!origins.includes(new URL(location).origin)) throw createOutsideError(location);
      return readDocument(location, options);
    }
    const path = location.startsWith('file:') ? fileURLToPath(location) : resolve(location);
    if (!folders.some((folder) => isInside(path, folder))) throw createOutsideError(location);
    const realFile = resolveLinks(path);
    if (!folders.some((folder) => isInside(realFile, resolveLinks(folder)))) throw createOutsideError(location);
    return readDocument(realFile, options);
  };
}

const createOutsideError = (location: string) =>
  new OpchainError(
    'REF_NOT_ALLOWED',
    `"${location}" is outside the folders and origins that may be read; use --allow to add it`,
  );
