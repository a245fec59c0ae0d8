import { realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';

/** The environments of a folder, beside its documents. */
export const ENVIRONMENTS_FILE = 'environments.yaml';

/** The paths of documents and descriptions in a folder: `/` between names, without dot folders and `node_modules`. */
export function isServedPath(path: string): boolean {
  return /\.(ya?ml|json)$/i.test(path) && isOpenPath(path);
}

/** The paths of data files. */
export function isDataPath(path: string): boolean {
  return /\.(csv|jsonl|ndjson|json|ya?ml)$/i.test(path) && isOpenPath(path);
}

function isOpenPath(path: string): boolean {
  return path.length <= 1000 && path.split('/').every(isServedName);
}

/** False for names that are hidden, installed, or that lead elsewhere on some system. */
export function isServedName(name: string): boolean {
  // eslint-disable-next-line no-control-regex -- no file of a user has control characters in its name
  return name !== '' && name !== 'node_modules' && !name.startsWith('.') && !/[\\:*?"<>|\u0000-\u001f]/.test(name);
}

/** False for names that Windows reserves or shortens, so that a folder can be shared: `con.yaml`, `a.yaml.`. */
export function isPortableName(name: string): boolean {
  return !/^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)|[. ]$/i.test(name);
}

/**
 * The file of a path in a folder after links are resolved; undefined if that is not a served path of the folder. The
 * file itself may be missing, its folder may not.
 *
 * @param root absolute path of the folder, after links are resolved
 */
export async function resolveFile(root: string, path: string, isServed = isServedPath): Promise<string | undefined> {
  if (!isServed(path)) return undefined;
  const file = join(root, ...path.split('/'));
  const folder = await resolveLinks(dirname(file));
  const resolved = (await resolveLinks(file)) ?? (folder && join(folder, basename(file)));
  return resolved !== undefined && isServed(toServedPath(root, resolved)) ? resolved : undefined;
}

/** The path of a file relative to the folder, as the page writes it; of a file elsewhere, one that is not served. */
export function toServedPath(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

/** Undefined if the file does not exist or cannot be reached. */
async function resolveLinks(file: string): Promise<string | undefined> {
  try {
    return await realpath(file);
  } catch {
    return undefined;
  }
}
