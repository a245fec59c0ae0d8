import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

/** The folder itself, or something in it; both absolute and without links. */
export const isInside = (path: string, folder: string) =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The root of the git repository that contains a folder; otherwise the folder itself. */
export function findProjectRoot(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (current === dirname(current)) return folder;
  }
}

/** A path without links, as far as it exists. */
export function resolveLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The absolute path that a write would reach, without links, whether it exists or not. */
export function resolveTarget(path: string, depth = 0): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || depth > 100) return path;
    const inParent = join(resolveTarget(parent, depth + 1), basename(path));
    const target = readLink(inParent);
    return target === undefined ? inParent : resolveTarget(resolve(dirname(inParent), target), depth + 1);
  }
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
