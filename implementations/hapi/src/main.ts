#!/usr/bin/env node
import type { ShopStore } from '@opchain/shop';
import { openStore } from '@opchain/shop';
import type { Settings } from './read-settings.js';
import { readSettings } from './read-settings.js';
import { startServer } from './start-server.js';

/** Starts and runs until SIGINT or SIGTERM. Exit 0 after a stop, 1 when the store or the port cannot be had, 2 for a wrong command line. */
async function main(): Promise<void> {
  let settings: Settings;
  try {
    settings = readSettings(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
    return;
  }
  let store: ShopStore | undefined;
  try {
    store = await openStore(settings.store);
    const server = await startServer({ ...settings, store });
    console.log(`Listening on ${server.url}`);
    await stopSignal();
    await server.close();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  } finally {
    await store?.close();
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

await main();
