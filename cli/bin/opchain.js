#!/usr/bin/env node
// The package.json in this folder makes this file CommonJS, which starts faster.
const { saveToCache, loadCompiled } = require('./load-compiled.cjs');

void loadCompiled('opchain.js').finished.finally(saveToCache);
