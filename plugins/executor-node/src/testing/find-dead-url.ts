import { type AddressInfo, createServer } from 'node:net';

/** A URL on 127.0.0.1 where nothing listens: its port was free a moment ago. */
export async function findDeadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
