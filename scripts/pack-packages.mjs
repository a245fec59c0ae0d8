// Packs what gets published, as `npm publish` would: every test that wants to use the packages like a stranger takes these tarballs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { ensureBuilt, listSources, main, root, workspaces } from './prepare.mjs';

const cache = join(root, '.cache', 'packed');
/** Tarballs of earlier sources that stay, since another process may be installing them. */
const keep = 3;

/**
 * A package as it gets published: the absolute path of its tarball, and what that holds, with sizes in bytes.
 * @typedef {{ readonly name: string, readonly tarball: string, readonly files: readonly { readonly path: string, readonly size: number }[] }} PackedPackage
 * @typedef {{ readonly folder: string, readonly name: string, readonly manifest: any }} Package
 * @typedef {{ name: string, filename: string, files: { path: string, size: number }[] }} NpmPackReport
 */

/**
 * The packages that get published: folder (in the checkout), name and package.json of each.
 * @returns {Package[]}
 */
export function listPackages() {
  return workspaces()
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) }))
    .filter(({ manifest }) => manifest.private !== true)
    .map(({ folder, manifest }) => ({ folder, name: manifest.name, manifest }));
}

/**
 * Changes whenever a file that gets published, or that one is made from, does.
 * @param {readonly Package[]} packages
 */
function fingerprintPackages(packages) {
  const hash = createHash('sha256');
  const files = packages.flatMap(({ folder }) => listSources(join(root, folder)));
  for (const file of [...files, join(root, 'tsconfig.base.json'), join(root, 'package-lock.json')].sort()) {
    if (/\.test\.ts$|[/\\]test[/\\]/.test(file)) continue;
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

/** What no compiler makes: the command, the page, the elements as one file. */
const bundled = new Set(['bundle', 'k6', 'page', 'standalone']);

/**
 * The compiler leaves what it made from a source that has gone or moved since.
 * @param {string} folder
 */
function removeOrphans(folder) {
  const [dist, src] = [join(root, folder, 'dist'), join(root, folder, 'src')];
  const visit = (/** @type {string} */ inner) => {
    for (const entry of readdirSync(join(dist, inner), { withFileTypes: true })) {
      const path = join(inner, entry.name);
      if (entry.isDirectory()) {
        if (!existsSync(join(src, path)) && !bundled.has(path)) rmSync(join(dist, path), { recursive: true });
        else if (!bundled.has(path)) visit(path);
      } else if (
        /\.m?js(\.map)?$|\.d\.ts(\.map)?$/.test(path) &&
        !existsSync(join(src, path.replace(/(\.d\.ts|\.m?js)(\.map)?$/, '.ts')))
      )
        rmSync(join(dist, path));
    }
  };
  visit('');
}

/**
 * One process packs; the others wait for it and find its tarballs.
 * @template Result
 * @param {() => Result} work
 */
function withLock(work) {
  const lock = join(cache, 'lock');
  const pause = new Int32Array(new SharedArrayBuffer(4));
  mkdirSync(cache, { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      if (!isRunning(lock)) rmSync(lock, { force: true });
      else Atomics.wait(pause, 0, 0, 200);
    }
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 */
function isRunning(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'));
    // Between its making and its writing the file is empty.
    if (pid === 0) return Date.now() - statSync(lock).mtimeMs < 2000;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * @param {readonly Package[]} packages
 * @param {string} folder
 */
function pack(packages, folder) {
  for (const each of packages) removeOrphans(each.folder);
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const names = packages.flatMap(({ name }) => ['-w', name]);
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', unfinished, ...names],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${stderr.trim()}`);
  writeFileSync(
    join(unfinished, 'packed.json'),
    JSON.stringify(
      /** @type {NpmPackReport[]} */ (JSON.parse(stdout)).map(({ name, filename, files }) => ({
        name,
        filename,
        files,
      })),
    ),
  );
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}

function removeOld() {
  const age = (/** @type {string} */ name) => statSync(join(cache, name)).mtimeMs;
  const folders = readdirSync(cache).filter((name) => /^[0-9a-f]{16}$/.test(name));
  for (const name of folders.sort((one, other) => age(other) - age(one)).slice(keep))
    rmSync(join(cache, name), { recursive: true, force: true });
}

/**
 * Builds what is stale and packs every package that gets published; packs nothing that is packed already.
 *
 * @param {string} [folder] where copies of the tarballs are put; without it they stay in the cache
 * @returns {Record<string, string>} the absolute path of each package's tarball, by its name
 */
export function packPackages(folder) {
  const packed = readPacked().map(({ name, tarball }) => /** @type {const} */ ([name, tarball]));
  if (folder === undefined) return Object.fromEntries(packed);
  mkdirSync(folder, { recursive: true });
  return Object.fromEntries(
    packed.map(([name, tarball]) => {
      const copy = join(folder, basename(tarball));
      copyFileSync(tarball, copy);
      return [name, copy];
    }),
  );
}

/** As `packPackages`, with the paths inside of each tarball. @returns {PackedPackage[]} */
export function readPacked() {
  const packages = listPackages();
  return withLock(() => {
    const folder = join(cache, fingerprintPackages(packages));
    if (!existsSync(join(folder, 'packed.json'))) {
      ensureBuilt();
      pack(packages, folder);
      removeOld();
    }
    /** @type {NpmPackReport[]} */
    const reports = JSON.parse(readFileSync(join(folder, 'packed.json'), 'utf8'));
    return reports.map(({ name, filename, files }) => ({
      name,
      tarball: join(folder, filename),
      files: files.map(({ path, size }) => ({ path, size })),
    }));
  });
}

if (process.argv[1] === join(root, 'scripts', 'pack-packages.mjs')) {
  await main(() => {
    for (const [name, tarball] of Object.entries(packPackages(process.argv[2]))) console.log(`${name}  ${tarball}`);
  });
}
