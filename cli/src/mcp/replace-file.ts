import { randomBytes } from 'node:crypto';
import { chmod, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { resolveTarget } from '../access/readable-folders.js';

/**
 * Writes a file under another name first: a page never reads a half of it. `onReplace` is called
 * just before the file has its new text.
 */
export async function replaceFile(path: string, text: string, onReplace: () => void): Promise<void> {
  const target = resolveTarget(path);
  const temporary = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  try {
    await writeFile(temporary, text, { flag: 'wx' });
    const before = await stat(target).catch(() => undefined);
    if (before !== undefined) await chmod(temporary, before.mode & 0o777);
    onReplace();
    await rename(temporary, target);
  } finally {
    await rm(temporary, { force: true });
  }
}
