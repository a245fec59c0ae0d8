#!/usr/bin/env node
// The package.json beside this file makes it CommonJS, which starts faster.
const { saveToCache, loadCompiled } = require('./load-compiled.cjs');

void loadCompiled('opchain.js').finished.finally(saveToCache);
