import { startServer as startExpress } from '@opchain/sample-express';
import { startServer as startFastify } from '@opchain/sample-fastify';
import { startServer as startHapi } from '@opchain/sample-hapi';
import { startServer as startKoa } from '@opchain/sample-koa';
import { openMemoryStore, type ShopStore } from '../src/index.js';

export interface StartedFramework {
  readonly name: FrameworkName;
  readonly url: string;
  close(): Promise<void>;
}

const starters = { Express: startExpress, Fastify: startFastify, hapi: startHapi, Koa: startKoa };

export type FrameworkName = keyof typeof starters;

export const frameworkNames = Object.keys(starters) as FrameworkName[];

/** One server on a free port; closing it also closes its store. */
export async function startFramework(
  name: FrameworkName,
  store: ShopStore = openMemoryStore(),
): Promise<StartedFramework> {
  const { url, close } = await starters[name]({ store, port: 0 });
  return { name, url, close: () => close().then(() => store.close()) };
}

/** The same shop four times, each with its own memory store. */
export function startAll(): Promise<StartedFramework[]> {
  return Promise.all(frameworkNames.map((name) => startFramework(name)));
}
