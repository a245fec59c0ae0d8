import type { ToolServer, ToolServerOptions } from '../host/src/index.js';
import { startToolServer } from '../host/src/index.js';

/** Serves the built page for an API that runs elsewhere. */
export function serveBuilder(api: string, name: string, options: Omit<ToolServerOptions, 'description'> = {}): Promise<ToolServer> {
  return startToolServer({
    connect: [api],
    ...options,
    description: {
      name,
      location: `${api}/openapi.json`,
      server: api,
      read: async () => new Uint8Array(await (await fetch(`${api}/openapi.json`)).arrayBuffer()),
    },
  });
}
