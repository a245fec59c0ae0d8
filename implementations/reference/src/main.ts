#!/usr/bin/env node
import { launch } from '@opchain/shop/launcher';
import { startReference } from './start-reference.js';

await launch({
  port: 4100,
  issuerPort: 4110,
  storage: {
    option: 'database',
    default: process.env['DATABASE_URL'] || 'opchain-reference.sqlite',
    forms: 'FILE|postgres://…',
    note: 'Without --database, DATABASE_URL is used, or opchain-reference.sqlite in the current folder.',
  },
  start: ({ storage, ...settings }) => startReference({ ...settings, database: storage }),
});
