#!/usr/bin/env node
import { launch, storeOption } from '@opchain/shop/launcher';
import { startBundled } from './start-bundled.js';

await launch({
  port: 4000,
  issuerPort: 4010,
  storage: storeOption,
  start: ({ storage, ...settings }) => startBundled({ ...settings, store: storage }),
});
