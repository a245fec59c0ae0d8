import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

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
