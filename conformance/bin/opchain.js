#!/usr/bin/env node
// The package.json beside this file makes it CommonJS, which starts faster.
require('./load-compiled.cjs').loadCompiled('opchain.js');
