import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface Asset {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
};

interface CachedFile {
  readonly content: Buffer;
  readonly etag: string;
  readonly type: string;
  gzipped?: Promise<Buffer>;
}

const cache = new Map<string, Promise<CachedFile | undefined>>();

/** A file of the page by its path, gzipped if accepted; read once. Undefined if it does not exist. */
export async function readAsset(folder: string, path: string, acceptEncoding = ''): Promise<Asset | undefined> {
  const name = path === '/' ? '/index.html' : path;
  // Only file names that the build produces, so that no path leads out of the folder.
  if (!/^\/(?:chunks\/)?[\w-]+(?:\.[\w-]+)*$/.test(name)) return undefined;
  const type = types[extname(name)];
  if (type === undefined) return undefined;
  const file = join(folder, name);
  let reading = cache.get(file);
  if (!reading) {
    reading = read(file, type);
    cache.set(file, reading);
  }
  const found = await reading;
  if (!found) {
    cache.delete(file);
    return undefined;
  }
  const headers = {
    'content-type': found.type,
    vary: 'Accept-Encoding',
    'cache-control': name.startsWith('/chunks/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (!/\bgzip\b/.test(acceptEncoding))
    return { body: found.content, headers: { ...headers, etag: `"${found.etag}"` } };
  found.gzipped ??= promisify(gzip)(found.content, { level: 9 });
  return { body: await found.gzipped, headers: { ...headers, etag: `"${found.etag}-gz"`, 'content-encoding': 'gzip' } };
}

async function read(file: string, type: string): Promise<CachedFile | undefined> {
  try {
    const content = await readFile(file);
    return { content, type, etag: createHash('sha256').update(content).digest('base64url').slice(0, 16) };
  } catch {
    return undefined;
  }
}
