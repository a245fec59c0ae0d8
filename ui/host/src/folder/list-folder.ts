import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileContent, inspectFile } from './inspect-file.js';
import { MAX_FILE_BYTES, readServedFile } from './read-served-file.js';
import { isServedName, isServedPath, toServedPath } from './resolve-file.js';

/** Entries of one folder and all below it that are read. */
const MAX_ENTRIES = 50_000;
const MAX_DEPTH = 20;

/** A file that the page can open. */
export interface FolderEntry {
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  readonly content: FileContent;
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  /** False if its bytes are not UTF-8: its characters are not known, so it must not be saved over. */
  readonly isUtf8: boolean;
}

/**
 * Lists the documents and API descriptions of a folder, sorted by path. Each call reads only the files that have changed
 * since the last one.
 */
export function createFolderList(root: string): () => Promise<readonly FolderEntry[]> {
  let known = new Map<string, { readonly stamp: string; readonly entry: FolderEntry | undefined }>();
  const inspect = async (path: string, file: string): Promise<FolderEntry | undefined> => {
    const stats = await stat(file).catch(() => undefined);
    if (!stats?.isFile() || stats.size > MAX_FILE_BYTES) return undefined;
    const stamp = [stats.ino, stats.size, stats.mtimeMs, stats.ctimeMs].join();
    const before = known.get(path);
    if (before?.stamp === stamp) return before.entry;
    const read = await readServedFile(file);
    const content = read && (await inspectFile(read.bytes.toString('utf8')));
    const entry = content && {
      path,
      content,
      version: read.version,
      changedAt: stats.mtimeMs,
      isUtf8: isUtf8(read.bytes),
    };
    known.set(path, { stamp, entry });
    return entry;
  };
  return async () => {
    const files = await findFiles(root);
    known = new Map([...known].filter(([path]) => files.has(path)));
    const entries: FolderEntry[] = [];
    for (const [path, file] of files) {
      const entry = await inspect(path, file);
      if (entry) entries.push(entry);
    }
    return entries.sort((one, other) => (one.path < other.path ? -1 : 1));
  };
}

/** The files that may be served, by path. Links to files within the folder are followed, links to folders are not. */
async function findFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const folders: { readonly folder: string; readonly depth: number }[] = [{ folder: root, depth: 0 }];
  let seen = 0;
  for (const { folder, depth } of folders) {
    const entries: readonly Dirent[] = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if ((seen += 1) > MAX_ENTRIES) return files;
      if (!isServedName(entry.name)) continue;
      const file = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (depth < MAX_DEPTH) folders.push({ folder: file, depth: depth + 1 });
        continue;
      }
      const path = toServedPath(root, file);
      if (!isServedPath(path)) continue;
      const resolved = entry.isSymbolicLink() ? await realpath(file).catch(() => undefined) : file;
      if (resolved !== undefined && isServedPath(toServedPath(root, resolved))) files.set(path, resolved);
    }
  }
  return files;
}
