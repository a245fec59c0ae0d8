import { randomBytes } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { constants, existsSync } from 'node:fs';
import { chmod, link, mkdir, open, readdir, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isOpchainError } from '@opchain/core';
import { openDocument } from '@opchain/core/internal/document';
import { readEnvironments } from '@opchain/core/internal/runner';
import { RelayError } from '../read-json-request.js';
import { inspectFile } from './inspect-file.js';
import { readServedFile, type ServedFile, versionOf } from './read-served-file.js';
import { ENVIRONMENTS_FILE, isPortableName, resolveFile, toServedPath } from './resolve-file.js';

/** Where deleted documents are; hidden, and ignored by git. */
const trashFolder = '.opchain';
/** What a save that was killed leaves; older ones, in milliseconds, are removed. */
const temporaryName = /^\..+\.[0-9a-f]{12}\.tmp$/;
const MAX_TEMPORARY_AGE_MS = 60_000;
/** The paths of open files and folders, on Linux. */
const openFolders = '/proc/self/fd';

/** Changes documents of a folder, and the descriptions of requests beside them. Everything throws a `RelayError` that says why it was not done. */
export interface FolderChanges {
  /** Saves a document that still is as it was read; without a version, creates it. Resolves to the new version. */
  save(path: string, text: string, version: string | undefined): Promise<string>;
  rename(path: string, to: string): Promise<void>;
  /** Moves a document to the trash; resolves to its id there. */
  remove(path: string): Promise<string>;
  restore(id: string): Promise<void>;
}

/** The builder writes documents, descriptions of the requests that it adds to them, and the environments of the folder. */
const kindOf = (path: string): 'document' | 'description' | 'environments' => {
  if (path === ENVIRONMENTS_FILE) return 'environments';
  return path.endsWith('.requests.openapi.yaml') ? 'description' : 'document';
};

/** @param root absolute path of the folder, after links are resolved */
export function createFolderChanges(root: string): FolderChanges {
  const removed = new Map<string, { readonly path: string; readonly file: string }>();

  const resolve = async (path: string): Promise<string> => {
    const file = await resolveFile(root, path);
    if (file === undefined) throw new RelayError(403, `"${path}" is not a path of a document in this folder.`);
    return file;
  };
  /** A document as it is, or what the builder describes beside one; other files are never changed. */
  const read = async (path: string, file: string): Promise<ServedFile> => {
    const served = await readServedFile(file);
    if (!served) throw new RelayError(404, `There is no ${path} in this folder.`);
    const kind = kindOf(path);
    if (kind !== 'environments' && (await inspectFile(served.bytes.toString('utf8')))?.kind !== kind)
      throw new RelayError(403, `${path} is not an Arazzo document.`);
    return served;
  };
  const resolveNew = async (path: string): Promise<string> => {
    const unusable = path.split('/').find((name) => !isPortableName(name));
    if (unusable !== undefined)
      throw new RelayError(422, `Windows has no file named "${unusable}". Choose another name.`);
    return resolve(path);
  };
  const validate = async (path: string, text: string): Promise<void> => {
    if (kindOf(path) === 'description') {
      if ((await inspectFile(text))?.kind === 'description') return;
      throw new RelayError(422, 'This is not an API description.');
    }
    try {
      if (kindOf(path) === 'environments') await readEnvironments(text, { file: path });
      else await openDocument(text, { file: path });
    } catch (error) {
      throw new RelayError(422, isOpchainError(error) ? error.message : 'This is not an Arazzo document.');
    }
  };
  /** Writes the whole file under another name first, so that nobody ever reads a half of it. */
  const writeBeside = (
    file: string,
    text: string,
    publish: (temporary: string, target: string) => Promise<void>,
  ): Promise<void> =>
    inFolder(dirname(file), async (folder) => {
      await sweep(folder);
      const temporary = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
      try {
        await writeFile(temporary, text, { flag: 'wx' });
        await publish(temporary, join(folder, basename(file)));
      } finally {
        await unlink(temporary).catch(() => undefined);
      }
    });
  /** Unlike renaming, a link replaces nothing. */
  const linkNew = async (from: string, to: string, path: string): Promise<void> => {
    try {
      await link(from, to);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new RelayError(409, `${path} exists already.`);
    }
  };

  return {
    async save(path, text, version) {
      const file = await (version === undefined ? resolveNew(path) : resolve(path));
      await validate(path, text);
      if (version === undefined) {
        await writeBeside(file, text, (temporary, target) => linkNew(temporary, target, path));
      } else {
        const { mode, bytes } = await read(path, file);
        if (!isUtf8(bytes))
          throw new RelayError(403, `${path} is not encoded as UTF-8, so saving it would change its characters.`);
        await writeBeside(file, text, async (temporary, target) => {
          await chmod(temporary, mode);
          // Compared last, because an editor may save at any time.
          if ((await readServedFile(target))?.version !== version)
            throw new RelayError(412, `${path} has changed since it was read.`);
          await rename(temporary, target);
        });
      }
      return versionOf(text);
    },
    async rename(path, to) {
      if (kindOf(path) !== kindOf(to)) throw new RelayError(422, `${path} cannot be named ${to}.`);
      const [file, target] = [await resolve(path), await resolveNew(to)];
      await read(path, file);
      await linkNew(file, target, to);
      await unlink(file);
    },
    async remove(path) {
      if (kindOf(path) === 'environments') throw new RelayError(403, `${path} is not an Arazzo document.`);
      const file = await resolve(path);
      await read(path, file);
      const folder = join(root, trashFolder, 'trash');
      for (const part of [dirname(folder), folder]) {
        await mkdir(part).catch(ignoreExisting);
        await requireNoLink(part);
      }
      // One that exists is kept, and neither followed nor replaced if it is a link.
      await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch(ignoreExisting);
      const id = randomBytes(9).toString('base64url');
      const trashed = join(folder, `${id}-${basename(file)}`);
      await rename(file, trashed);
      removed.set(id, { path: toServedPath(root, file), file: trashed });
      return id;
    },
    async restore(id) {
      const entry = removed.get(id);
      if (!entry) throw new RelayError(404, 'This document is not in the trash.');
      await linkNew(entry.file, await resolve(entry.path), entry.path);
      await unlink(entry.file);
      removed.delete(id);
    },
  };
}

/**
 * Works in a folder that another program may replace by a link at any time: before and after, it must be the same. Where
 * the system has paths of open folders, what is written cannot go elsewhere in between, either.
 */
async function inFolder(folder: string, work: (folder: string) => Promise<void>): Promise<void> {
  await requireNoLink(folder);
  const opened = existsSync(openFolders) ? await open(folder, constants.O_RDONLY | constants.O_DIRECTORY) : undefined;
  try {
    const path = opened === undefined ? folder : join(openFolders, String(opened.fd));
    if ((await realpath(path)) !== folder) throw new RelayError(403, `${basename(folder)} is a link.`);
    await work(path);
    await requireNoLink(folder);
  } finally {
    await opened?.close();
  }
}

async function requireNoLink(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw new RelayError(403, `${basename(folder)} is a link.`);
}

async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!temporaryName.test(name)) continue;
    const file = join(folder, name);
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (Date.now() - mtimeMs > MAX_TEMPORARY_AGE_MS) await unlink(file).catch(() => undefined);
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}
