'use strict';
// Loads the bundle with the code that V8 compiled when it was built, which takes half of the time of compiling it again.
// V8 refuses code of another version of itself; then the source is compiled as usual.
const { readFileSync } = require('node:fs');
const { Module, createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const folder = join(dirname(__dirname), 'dist', 'bundle');
/** What was loaded, by file name. */
const loaded = new Map();
const requireOutside = createRequire(join(folder, 'opchain.js'));

/** Loads a file of the bundle, once, and gives what it exports. */
function loadCompiled(name) {
  const known = loaded.get(name);
  if (known !== undefined) return known.module.exports;
  const filename = join(folder, name);
  const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), { filename, cachedData: readKept(filename) });
  const module = { exports: {} };
  loaded.set(name, { filename, module, script });
  script.runInThisContext().call(module.exports, module.exports, requireNear, module, filename, folder);
  return module.exports;
}

function requireNear(name) {
  return name.startsWith('./') ? loadCompiled(name.slice(2)) : requireOutside(name);
}

function readKept(filename) {
  try {
    return readFileSync(`${filename}.compiled`);
  } catch {
    return undefined;
  }
}

module.exports = { loadCompiled, loaded };
