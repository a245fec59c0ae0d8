// Installs packed packages into a folder outside of the checkout, as somebody would who knows nothing but the registry.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, packPackages } from './pack-packages.mjs';

const npm = (
  /** @type {readonly string[]} */ args,
  /** @type {import('node:child_process').SpawnSyncOptions} */ options,
) => spawnSync('npm', args, { ...options, encoding: 'utf8', maxBuffer: 1 << 26 });

/** Why nothing can be installed here, in one sentence; undefined where a registry answers. @returns {string | undefined} */
export function registryError() {
  const { status, stderr, error } = npm(
    [
      'view',
      'semver@7.8.6',
      'version',
      '--prefer-offline',
      '--fetch-retries=0',
      '--fetch-timeout=15000',
      '--loglevel=error',
    ],
    {
      timeout: 30_000,
    },
  );
  if (status === 0) return undefined;
  const npmError = error?.message ?? stderr.split('\n').find((line) => line.trim() !== '');
  return `no npm registry answers (${(npmError ?? 'no reason was given').trim()})`;
}

/**
 * Those packages of ours, and the ones of ours that they need.
 * @param {readonly string[]} names
 */
function withNeeded(names) {
  const packages = new Map(listPackages().map(({ name, manifest }) => [name, manifest]));
  const found = new Set(names);
  // A set's iteration includes what is added during it.
  for (const name of found) {
    const { dependencies, peerDependencies } = packages.get(name);
    for (const each of Object.keys({ ...dependencies, ...peerDependencies })) if (packages.has(each)) found.add(each);
  }
  return [...found];
}

/**
 * Writes a package.json into an empty folder and installs into it the tarballs of packages of ours, and pinned versions of others.
 *
 * @param {string} folder
 * @param {readonly string[]} names
 * @param {Readonly<Record<string, string>>} [others] versions by name
 */
export function installPackages(folder, names, others = {}) {
  const tarballs = packPackages();
  const dependencies = {
    ...Object.fromEntries(withNeeded(names).map((name) => [name, `file:${tarballs[name]}`])),
    ...others,
  };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'stranger', private: true, type: 'module', dependencies }, null, 2),
  );
  const { status, stderr } = npm(
    ['install', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts', '--loglevel=error'],
    { cwd: folder },
  );
  if (status !== 0) throw new Error(`npm install failed in ${folder}: ${stderr.trim()}`);
}
