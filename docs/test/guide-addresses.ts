import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** The servers in the guides, by the port that they show, and what listens on it. */
export const guideServers: Readonly<Record<string, { readonly main: string; readonly issuerPort?: string }>> = {
  4000: { main: 'implementations/bundled/dist/main.js', issuerPort: '4010' },
  4001: { main: 'implementations/express/dist/main.js' },
  4002: { main: 'implementations/fastify/dist/main.js' },
  4003: { main: 'implementations/hapi/dist/main.js' },
  4004: { main: 'implementations/koa/dist/main.js' },
  4100: { main: 'implementations/reference/dist/main.js', issuerPort: '4110' },
  // "Your own server".
  8000: { main: 'implementations/koa/dist/main.js' },
};
const others = ['4010', '4020', '4030', '4040', '4041', '4110', '5000'];
const ownServer = 'https://api.example.com';

/** A free port for each port of the guides, so that nothing that runs here already is in the way. */
export async function chooseAddresses(): Promise<Addresses> {
  const ports = [...Object.keys(guideServers), ...others];
  const free = await freePorts(ports.length);
  return new Addresses(new Map(ports.map((port, index) => [port, String(free[index])])));
}

export class Addresses {
  constructor(private readonly ports: ReadonlyMap<string, string>) {}

  /** The port that replaces one of the guides' ports. */
  portFor(port: string): string {
    const found = this.ports.get(port);
    if (found === undefined)
      throw new Error(`No server is known for port ${port}; the guides may use ${[...this.ports.keys()].join(', ')}.`);
    return found;
  }

  /** A text of a guide with the addresses as they are here. */
  translate(text: string): string {
    return text
      .replaceAll(ownServer, 'http://127.0.0.1:8000')
      .replace(
        /(127\.0\.0\.1|localhost):(\d{4})\b/g,
        (_, host: string, port: string) => `${host}:${this.portFor(port)}`,
      );
  }

  /** The ports of guides that a text speaks of. */
  listPortsIn(text: string): readonly string[] {
    const all = [
      ...text.replaceAll(ownServer, 'http://127.0.0.1:8000').matchAll(/(?:127\.0\.0\.1|localhost):(\d{4})\b/g),
    ].map((found) => found[1] ?? '');
    return [...new Set(all)];
  }
}

async function freePorts(count: number): Promise<readonly number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.filter((server) => !server.listening).map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
