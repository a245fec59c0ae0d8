import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import { isInside, resolveLinks } from '../access/readable-folders.js';
import { resolvePlugin } from './resolve-plugin.js';

/** More files are not a configuration that somebody reads before saying yes; they all count as changed each time. */
const MAX_FILES = 5_000;

/** A text in quotes: of an import, or of anything else that may name a file. */
const quoted = /(['"`])((?:\.{0,2}\/|@?[a-z0-9])[^'"`\s]{0,300})\1/gi;
/** A text in quotes that is imported for certain. */
const imported = /\b(?:from|import|require)\b[\s(]*(['"`])([^'"`\n]{1,300})\1/g;

/**
 * A hash of a file and of the code that it can load from its project: relative files that it names anywhere, packages
 * that it imports from a `node_modules` of the project, and what these name in turn. It changes if any of them does.
 *
 * @param specifiers of plugins that the file names
 */
export function hashCode(file: string, project: string, specifiers: readonly string[] = []): string {
  const files = new Set<string>();
  const add = (path: string | undefined): void => {
    const real = path === undefined ? undefined : findCode(path);
    if (real !== undefined && isInside(real, project)) files.add(real);
  };
  add(file);
  for (const specifier of specifiers) add(resolvePlugin(specifier, dirname(file))?.node);
  const hash = createHash('sha256');
  // Grows while it is read.
  for (const each of files) {
    const text = readFileSync(each, 'latin1');
    hash.update(`${relative(project, each)}\0${text.length}\0`).update(text, 'latin1');
    if (files.size > MAX_FILES) return `${hash.digest('hex')} ${files.size} files, ${Date.now()}`;
    for (const specifier of listSpecifiers(text, each === resolveLinks(file))) add(locate(specifier, dirname(each)));
  }
  return hash.digest('hex');
}

/** Packages are looked for where they are imported; in the configuration itself, a plugin may be named by any text. */
function listSpecifiers(text: string, isConfig: boolean): Iterable<string> {
  const named = [...text.matchAll(quoted)].flatMap(([, , name]) => (name === undefined ? [] : [name]));
  const packages = [...text.matchAll(imported)].flatMap(([, , name]) => (name === undefined ? [] : [name]));
  return new Set([...packages, ...named.filter((name) => isConfig || /^\.{0,2}\//.test(name))]);
}

function locate(specifier: string, folder: string): string | undefined {
  if (specifier.startsWith('.') || isAbsolute(specifier)) return resolve(folder, specifier);
  return resolvePlugin(specifier, folder)?.node;
}

/** The file that Node would load for a path, without links. */
function findCode(path: string): string | undefined {
  const candidates = ['', '.js', '.mjs', '.cjs', '.json', '/index.js', '/index.cjs'].map((end) => path + end);
  const found = candidates.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
  return found === undefined ? undefined : resolveLinks(found);
}
