import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, realpath, rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isOpchainError } from '@opchain/core';
import { openDocument } from '@opchain/core/internal/document';
import { RelayError } from '../read-json-request.js';
import { inspectFile } from './inspect-file.js';
import { readServedFile, versionOf } from './read-served-file.js';
import { resolveFile, toServedPath } from './resolve-file.js';

/** Where deleted documents are; hidden, and ignored by git. */
const trashFolder = '.opchain';

/** Changes documents of a folder. Everything throws a `RelayError` that says why it was not done. */
export interface FolderChanges {
  /** Saves a document that still is as it was read; without a version, creates it. Resolves to the new version. */
  save(path: string, text: string, version: string | undefined): Promise<string>;
  rename(path: string, to: string): Promise<void>;
  /** Moves a document to the trash; resolves to its id there. */
  remove(path: string): Promise<string>;
  restore(id: string): Promise<void>;
}

/** @param root absolute path of the folder, after links are resolved */
export function createFolderChanges(root: string): FolderChanges {
  const removed = new Map<string, { readonly path: string; readonly file: string }>();

  const resolve = async (path: string): Promise<string> => {
    const file = await resolveFile(root, path);
    if (file === undefined) throw new RelayError(403, `"${path}" is not a path of a document in this folder.`);
    return file;
  };
  /** A document as it is; descriptions and other files are never changed. */
  const read = async (path: string, file: string): Promise<{ readonly version: string; readonly mode: number }> => {
    const served = await readServedFile(file);
    if (!served) throw new RelayError(404, `There is no ${path} in this folder.`);
    if ((await inspectFile(served.bytes.toString('utf8')))?.kind !== 'document')
      throw new RelayError(403, `${path} is not an Arazzo document.`);
    return served;
  };
  const validate = async (path: string, text: string): Promise<void> => {
    try {
      await openDocument(text, { file: path });
    } catch (error) {
      throw new RelayError(422, isOpchainError(error) ? error.message : 'This is not an Arazzo document.');
    }
  };
  /** Writes the whole file under another name first, so that nobody ever reads a half of it. */
  const writeBeside = async (file: string, text: string, publish: (temporary: string) => Promise<void>) => {
    const temporary = join(dirname(file), `.${basename(file)}.${randomBytes(6).toString('hex')}.tmp`);
    try {
      await writeFile(temporary, text, { flag: 'wx' });
      await publish(temporary);
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
  };
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
      const file = await resolve(path);
      await validate(path, text);
      if (version === undefined) {
        await writeBeside(file, text, (temporary) => linkNew(temporary, file, path));
      } else {
        const { mode } = await read(path, file);
        await writeBeside(file, text, async (temporary) => {
          await chmod(temporary, mode);
          // Compared last, because an editor may save at any time.
          if ((await readServedFile(file))?.version !== version)
            throw new RelayError(412, `${path} has changed since it was read.`);
          await rename(temporary, file);
        });
      }
      return versionOf(text);
    },
    async rename(path, to) {
      const [file, target] = [await resolve(path), await resolve(to)];
      await read(path, file);
      await linkNew(file, target, to);
      await unlink(file);
    },
    async remove(path) {
      const file = await resolve(path);
      await read(path, file);
      const folder = join(root, trashFolder, 'trash');
      await mkdir(folder, { recursive: true });
      // A link there may not lead elsewhere.
      if ((await realpath(folder)) !== folder) throw new RelayError(403, `${trashFolder} is a link.`);
      await writeFile(join(folder, '.gitignore'), '*\n');
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
