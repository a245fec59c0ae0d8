#!/usr/bin/env node
/* global require -- the package.json beside this file makes it CommonJS, which starts faster */
require('./load-compiled.cjs').loadCompiled('opchain.js');
