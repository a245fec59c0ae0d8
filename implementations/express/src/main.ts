#!/usr/bin/env node
import { launchShop } from '@opchain/shop/launcher';
import { startServer } from './start-server.js';

await launchShop({ port: 4001, startServer });
