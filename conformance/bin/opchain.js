#!/usr/bin/env node
import '../dist/bundle/opchain.js';
