#!/usr/bin/env node
// The package.json beside this file makes it CommonJS, which starts faster.
const { keepInCache, loadCompiled } = require('./load-compiled.cjs');

void loadCompiled('opchain.js').finished.finally(keepInCache);
