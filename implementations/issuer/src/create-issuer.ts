import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeServer, isOwnHost } from '@opchain/host';
import { createProvider } from './create-provider.js';
import type { Issuer, IssuerOptions } from './issuer-options.js';

/**
 * Starts a token issuer (OAuth 2.0, RFC 6749) with the client credentials and the password grant. Access tokens are JWTs
 * signed with ES256; discovery (RFC 8414), JWKS and the token endpoint are open to any origin.
 *
 * @throws {Error} when the port is in use, or when a client or the signing key is not usable.
 */
export async function createIssuer(options: IssuerOptions): Promise<Issuer> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer();
  await listen(server, options.port, host);
  const issuer = `http://${formatHost(host)}:${(server.address() as AddressInfo).port}`;
  try {
    const provider = await createProvider(issuer, options);
    const handle = provider.callback();
    const names = [host, ...(options.allowedHosts ?? [])];
    server.on('request', (request, response) => {
      const { host: requestHost } = request.headers;
      // Browsers always send `Host`, so a request without it, such as an HTTP/1.0 probe, does not come from a page.
      if (requestHost === undefined || isOwnHost(requestHost, names)) void handle(request, response);
      else rejectHost(response);
    });
  } catch (error) {
    await closeServer(server);
    throw error;
  }
  return { issuer, jwksUri: `${issuer}/jwks`, tokenEndpoint: `${issuer}/token`, close: () => closeServer(server) };
}

/** A page sends these requests after DNS rebinding. */
function rejectHost(response: ServerResponse): void {
  const body = {
    error: 'invalid_request',
    error_description: 'This server is not known by the name in the Host header.',
  };
  response.writeHead(421, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** The address by which clients on this machine reach a listening address. */
function formatHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
