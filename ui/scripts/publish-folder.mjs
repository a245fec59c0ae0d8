// Moves a folder's files into another one that may be in use.
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * @param {string} folder
 */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}

/**
 * Moves every file of `from` to `to`, each atomically: referenced files before those that refer to them, the page itself last. Files that
 * the new folder does not have are removed afterwards.
 *
 * @param {string} from
 * @param {string} to
 */
export async function publishFolder(from, to) {
  const oldFiles = await listFiles(to);
  const newFiles = await listFiles(from);
  const rank = (/** @type {string} */ file) => (dirname(file) !== '.' ? 0 : file === 'index.html' ? 2 : 1);
  for (const file of newFiles.toSorted((a, b) => rank(a) - rank(b))) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await rename(join(from, file), join(to, file));
  }
  const newNames = new Set(newFiles);
  for (const file of oldFiles) if (!newNames.has(file)) await rm(join(to, file), { force: true });
}
