import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { exports as resolveExports } from 'resolve.exports';

/** The files of a plugin's module. */
export interface PluginFiles {
  readonly node: string;
  /** The self-contained module that its package names in its `exports` under `browser`. */
  readonly browser?: string;
}

/**
 * Finds a plugin by its path, relative to a folder, or by its package as installed for a folder. Undefined if there is
 * no package of that name.
 */
export function resolvePlugin(specifier: string, folder: string): PluginFiles | undefined {
  if (isAbsolute(specifier) || /^\.{1,2}[\\/]/.test(specifier)) return { node: resolve(folder, specifier) };
  const [, name = specifier, subpath] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/.exec(specifier) ?? [];
  for (let current = resolve(folder); ; current = dirname(current)) {
    const location = join(current, 'node_modules', name);
    const manifest = readManifest(location);
    if (manifest !== undefined) return listFiles(location, manifest, subpath === undefined ? '.' : `./${subpath}`);
    if (current === dirname(current)) return undefined;
  }
}

type Manifest = { readonly name: string; readonly main?: string; readonly exports?: never };

function readManifest(location: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(location, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

function listFiles(location: string, manifest: Manifest, entry: string): PluginFiles {
  const [node] = resolveEntry(manifest, entry, { conditions: ['node', 'import'], unsafe: true });
  const [browser] = resolveEntry(manifest, entry, { conditions: ['browser'], unsafe: true });
  const [fallback] = resolveEntry(manifest, entry, { unsafe: true });
  return {
    node: join(location, node ?? manifest.main ?? 'index.js'),
    ...(browser === undefined || browser === fallback ? {} : { browser: join(location, browser) }),
  };
}

function resolveEntry(
  manifest: Manifest,
  entry: string,
  options: { readonly conditions?: readonly string[]; readonly unsafe: true },
): readonly string[] {
  try {
    return [resolveExports(manifest, entry, options) ?? []].flat();
  } catch {
    return [];
  }
}
