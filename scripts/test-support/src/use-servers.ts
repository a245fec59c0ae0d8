import { afterEach } from '@jest/globals';
import { startServer, type TestServer } from './start-server.js';

/** Starts servers in a test like `startServer`; they are stopped after it. */
export function useServers(): typeof startServer {
  const servers: TestServer[] = [];
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));
  return async (handlers) => {
    const server = await startServer(handlers);
    servers.push(server);
    return server;
  };
}
