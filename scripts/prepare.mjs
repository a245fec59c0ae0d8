// Brings a checkout to the state that a command needs: dependencies installed, packages built. Quick when nothing changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Runs a command in the checkout with its output shown; throws with one sentence when it fails.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} [options]
 */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) throw new Error(`${command} could not be started: ${result.error.message}`);
  if (result.status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed (exit code ${result.status ?? result.signal})`);
}

/** The path of a command that a dependency brought. */
export const bin = (/** @type {string} */ name) => join(root, 'node_modules', '.bin', name);

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Opchain needs Node 20.19 or later; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
    );
  }
}

/**
 * Does the work while no other command installs or builds in this checkout: two at once would pull files from under each other.
 * @template Result
 * @param {() => Result} work
 */
function withLock(work) {
  const lock = join(root, '.cache', 'preparing');
  mkdirSync(dirname(lock), { recursive: true });
  for (let hasReported = false; ;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (!isAlive(readLockHolder(lock))) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!hasReported) console.log('Another command is installing or building here; waiting for it …');
    hasReported = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
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
function readLockHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || process.pid;
  } catch {
    return undefined;
  }
}

/**
 * @param {number | undefined} pid
 */
function isAlive(pid) {
  if (pid === undefined) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

const modules = join(root, 'node_modules');
const installedStamp = join(modules, '.opchain-installed');
const hashOfLock = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/**
 * How much of the lock file is installed: `build` is what building and the samples need; `all` adds what checks, tests, benchmarks and
 * publishing need, and builds SQLite's native part.
 * @typedef {'build' | 'all'} Level
 */

/** What is installed of this lock file. @returns {Level | undefined} */
function installedLevel() {
  if (!existsSync(installedStamp)) return undefined;
  const [hash, level] = readFileSync(installedStamp, 'utf8').split(' ');
  return hash !== hashOfLock() ? undefined : level === 'build' ? 'build' : 'all';
}

/** @param {Level} level */
const isInstalled = (level) => [level, 'all'].includes(installedLevel() ?? '');

/**
 * Installs the dependencies that the lock file names, unless that was done already. What is installed for `all` also
 * serves `build`.
 * @param {Level} level
 */
export function ensureInstalled(level) {
  checkNode();
  if (isInstalled(level)) return;
  withLock(() => {
    if (isInstalled(level)) return;
    console.log(
      `Installing dependencies (npm ci; ${level === 'all' ? 'a minute or two' : 'a few seconds'} the first time) …`,
    );
    // Install scripts of dependencies only print advertisements or fetch binaries that are packages of their own; SQLite's compiles.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    // What is missing is added to what is there, which a running sample may be using.
    if (installedLevel() === 'build') run('npm', ['install', '--no-save', ...flags]);
    else run('npm', ['ci', ...flags, ...(level === 'build' ? ['--omit=dev'] : [])]);
    if (level === 'all') run('npm', ['rebuild', 'sqlite3', '--loglevel=error']);
    writeFileSync(installedStamp, `${hashOfLock()} ${level}`);
  });
}

/** The folders of the workspace packages. */
export const workspaces = () =>
  [
    'core',
    'core/drawing',
    'core/resources',
    'ui',
    'conformance',
    'conformance/arazzo-kit',
    'cli',
    'ui/host',
    ...['plugins', 'implementations'].flatMap((parent) =>
      readdirSync(join(root, parent)).map((name) => `${parent}/${name}`),
    ),
  ].filter((folder) => existsSync(join(root, folder, 'package.json')));

/**
 * Every file below a folder that is not installed or built.
 * @param {string} folder
 * @returns {string[]}
 */
export function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? listSources(path) : [path];
  });
}

/** Changes whenever a source of the build changes, or what is installed. */
function fingerprintSources() {
  const hash = createHash('sha256');
  const sharedFiles = [join(root, 'tsconfig.base.json'), join(root, 'package-lock.json')];
  const files = [...workspaces().flatMap((folder) => listSources(join(root, folder))), ...sharedFiles];
  for (const file of files.sort()) {
    if (/\.test\.ts$|\.md$/.test(file)) continue;
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file}\0${mtimeMs}\0${size}\n`);
  }
  return hash.digest('hex');
}

const builtStamp = join(root, '.cache', 'built');
const isBuilt = () =>
  existsSync(builtStamp) &&
  existsSync(join(root, 'core/dist/index.js')) &&
  readFileSync(builtStamp, 'utf8') === fingerprintSources();

/** Builds what is missing or stale: the packages, then what is bundled, and the licenses of what went into the bundles. */
export function ensureBuilt() {
  if (isBuilt()) return;
  withLock(() => {
    if (isBuilt()) return;
    const fingerprint = fingerprintSources();
    console.log('Building (a minute or two the first time) …');
    run(process.execPath, [bin('tsc'), '-b']);
    const scripts = ['bundle-rete', 'build-page', 'build-standalone'].map((name) => `ui/scripts/${name}.mjs`);
    for (const script of ['cli/scripts/bundle.mjs', ...scripts, 'scripts/write-notices.mjs']) {
      if (existsSync(join(root, script))) run(process.execPath, [join(root, script)]);
    }
    writeFileSync(builtStamp, fingerprint);
  });
}

/**
 * Prints one sentence instead of a stack trace, and ends with exit code 1.
 * @param {() => unknown} work
 */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
