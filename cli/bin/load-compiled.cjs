'use strict';
// Loads the bundle with code that V8 has already compiled, which takes half the time of compiling it again. The code is
// next to the bundle where it was built, otherwise in the user's cache folder, which the command fills when it has
// finished. Without either, the source is compiled as usual.
const { lstatSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = require('node:fs');
const { Module, createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const folder = join(dirname(__dirname), 'dist', 'bundle');
/** Identifies the build that compiled code belongs to: V8 itself checks only its version and flags. */
const machine = `${process.versions.v8}-${process.platform}-${process.arch}`;
/** Loaded modules by file name. */
const loaded = new Map();
const requireExternal = createRequire(join(folder, 'opchain.js'));

/** Loads a file of the bundle once and returns its exports. */
function loadCompiled(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = join(folder, name);
  const cachedData = readKept(name);
  const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), { filename, cachedData });
  const module = { exports: {} };
  loaded.set(name, { module, script, isKept: cachedData !== undefined && !script.cachedDataRejected });
  script.runInThisContext().call(module.exports, module.exports, requireBundled, module, filename, folder);
  return module.exports;
}

function requireBundled(name) {
  return name.startsWith('./') ? loadCompiled(name.slice(2)) : requireExternal(name);
}

/** The file next to the bundle with the compiled code of one of its files. */
const compiledPathFor = (name) => join(folder, `${name}.${machine}.compiled`);

function readKept(name) {
  try {
    return readFileSync(compiledPathFor(name));
  } catch {
    return readCached(name);
  }
}

/**
 * The user's cache folder for this build; undefined if there is none or if other users can write to it. Looked up once.
 */
let cache;
function findCache() {
  if (cache !== undefined) return cache.folder;
  cache = {};
  // No cache for root acting for another user, or without a home folder.
  const base = process.env.XDG_CACHE_HOME || (process.env.HOME && join(process.env.HOME, '.cache'));
  if (!base || process.env.OPCHAIN_NO_CACHE || process.getuid === undefined) return undefined;
  try {
    const { size, mtimeMs } = statSync(join(folder, 'opchain.js'));
    const named = join(base, 'opchain', `${machine}-${size}-${Math.round(mtimeMs)}`);
    cache = { folder: named, isSafe: isOwn(named) };
  } catch {
    // The bundle is missing: loading it reports the error.
  }
  return cache.folder;
}

/** True for a folder that belongs to the user and that nobody else can write to, because its content is executed. */
function isOwn(path) {
  try {
    const { uid, mode } = lstatSync(path);
    return lstatSync(path).isDirectory() && uid === process.getuid() && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}

function readCached(name) {
  const found = findCache();
  if (found === undefined || !cache.isSafe) return undefined;
  try {
    return readFileSync(join(found, name));
  } catch {
    return undefined;
  }
}

/**
 * Saves newly compiled code in the user's cache folder. Errors are ignored: the command has already finished its work.
 */
function saveToCache() {
  const missing = [...loaded].filter(([, { isKept }]) => !isKept);
  if (missing.length === 0) return;
  try {
    const found = findCache();
    if (found === undefined) return;
    mkdirSync(found, { recursive: true, mode: 0o700 });
    if (!isOwn(found)) return;
    for (const [name, { script }] of missing) {
      const unfinished = join(found, `${name}.${process.pid}`);
      writeFileSync(unfinished, script.createCachedData(), { mode: 0o600 });
      renameSync(unfinished, join(found, name));
    }
  } catch {
    // For example, the disk is full or the folder is read-only.
  }
}

module.exports = { compiledPathFor, saveToCache, loadCompiled, loaded };
