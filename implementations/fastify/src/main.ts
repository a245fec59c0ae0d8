#!/usr/bin/env node
import type { ShopStore } from '@opchain/shop';
import { openStore, StoreError } from '@opchain/shop';
import type { Settings } from './read-settings.js';
import { readSettings } from './read-settings.js';
import { startServer } from './start-server.js';

/** Starts and runs until SIGINT or SIGTERM. Exit 0 after a stop, 1 when the store or the port cannot be had, 2 for a wrong command line. */
async function main(): Promise<void> {
  let settings: Settings;
  try {
    settings = readSettings(process.argv.slice(2));
  } catch (error) {
    return fail(2, (error as Error).message);
  }
  let store: ShopStore | undefined;
  try {
    store = await openStore(settings.store);
    const server = await startServer({ ...settings, store });
    console.log(`Listening on ${server.url}`);
    await stopSignal();
    await server.close();
  } catch (error) {
    if (error instanceof StoreError) fail(error.code === 'unknown-store' ? 2 : 1, error.message);
    else fail(1, describeListenError(error as NodeJS.ErrnoException, settings));
  } finally {
    await store?.close();
  }
}

function fail(code: number, message: string): void {
  console.error(message);
  process.exitCode = code;
}

function describeListenError({ code, message }: NodeJS.ErrnoException, { host, port }: Settings): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use. Choose another with --port, or 0 for a free one.`;
  return `The server cannot listen on port ${port} of ${host}: ${message}.`;
}

function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
}

await main();
