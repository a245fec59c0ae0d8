import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadContract, withTokenUrl } from '@opchain/contract';
import { closeServer } from '@opchain/host';
import { createIssuer, type IssuerOptions } from '@opchain/issuer';
import { createShop, openStore } from '@opchain/shop';
import { KEEP_ALIVE_MS } from '@opchain/shop/launcher';
import { issuerClients, issuerUsers } from './auth/demo-secrets.js';
import { createTokenVerifier } from './auth/token-verifier.js';
import { createPage } from './create-page.js';
import { type DemoCredential, demoCredentials } from './demo-credentials.js';
import { createApp } from './http/create-app.js';

/** The `aud` of the tokens for this API. */
export const audience = 'urn:opchain:sample:bundled';

export interface BundledOptions {
  /** 0, the default, selects a free port. */
  readonly port?: number;
  readonly issuerPort?: number;
  /** The address to listen on; 127.0.0.1 unless given. */
  readonly host?: string;
  /** `memory` (the default), `sqlite:FILE`, `mongodb://…`, or `mongodb` for the address in `MONGODB_URL`. */
  readonly store?: string;
  /** Host names of both servers in addition to `localhost`, plain addresses and `host`. */
  readonly allowedHosts?: readonly string[];
  /** `/ui` unless given. */
  readonly uiPath?: string;
  /** The issuer's private key; generated at start unless given. */
  readonly signingKey?: IssuerOptions['signingKey'];
}

export interface RunningBundled {
  /** Where the API is, such as `http://127.0.0.1:4000`. */
  readonly url: string;
  readonly issuerUrl: string;
  readonly credentials: DemoCredential[];
  /** Finishes the requests in progress, then releases ports and store. */
  close(): Promise<void>;
}

/**
 * Starts the whole sample: store, issuer and API.
 *
 * @throws {StoreError} when the store cannot be opened; {Error} when a port is in use.
 */
export async function startBundled(options: BundledOptions = {}): Promise<RunningBundled> {
  const {
    port = 0,
    issuerPort = 0,
    host = '127.0.0.1',
    store: setting = 'memory',
    uiPath = '/ui',
    signingKey,
  } = options;
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const store = await openStore(setting);
    closers.push(() => store.close());
    const issuer = await createIssuer({
      port: issuerPort,
      host,
      allowedHosts,
      audience,
      clients: issuerClients,
      users: issuerUsers,
      ...(signingKey && { signingKey }),
    });
    closers.push(() => issuer.close());
    const description = withTokenUrl(await loadContract('bundled'), issuer.tokenEndpoint);
    const credentials = demoCredentials(issuer.tokenEndpoint);
    const builder = await createPage({ uiPath, hosts: allowedHosts, issuerUrl: issuer.issuer, credentials });
    const verifyToken = createTokenVerifier(issuer, audience);
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS },
      createApp({ shop: createShop(store), verifyToken, description, builder, uiPath, allowedHosts }),
    );
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    closers.push(() => closeServer(server));
    const url = `http://${new URL(issuer.issuer).hostname}:${(server.address() as AddressInfo).port}`;
    return { url, issuerUrl: issuer.issuer, credentials, close };
  } catch (error) {
    await close();
    throw error;
  }
}
