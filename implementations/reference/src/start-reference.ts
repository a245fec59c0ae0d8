import type { AddressInfo } from 'node:net';
import { loadContract, withTokenUrl } from '@opchain/contract';
import { createIssuer, type IssuerOptions } from '@opchain/issuer';
import { createAuthenticator } from './auth/authenticate.js';
import { createCustomerDirectory } from './auth/customer-directory.js';
import { cacheTokens } from './auth/cache-tokens.js';
import { createTokenVerifier } from './auth/verify-token.js';
import { createPage } from './create-page.js';
import { openDatabase } from './database/open-database.js';
import { seed } from './database/seed.js';
import { demoClients, type DemoCredential, demoCredentials } from './demo-credentials.js';
import { createApp } from './http/create-app.js';

/** The `aud` of the tokens for this API. */
export const audience = 'urn:opchain:sample:reference';

export interface ReferenceOptions {
  /** An SQLite file or a `postgres://…` address. */
  readonly database: string;
  /** 0, the default, selects a free port. */
  readonly port?: number;
  readonly issuerPort?: number;
  /** The address to listen on; 127.0.0.1 unless given. */
  readonly host?: string;
  /** Host names of both servers in addition to `localhost`, plain addresses and `host`. */
  readonly allowedHosts?: readonly string[];
  /** `/ui` unless given. */
  readonly uiPath?: string;
  /** The issuer's private key; generated at start unless given. */
  readonly signingKey?: IssuerOptions['signingKey'];
}

export interface RunningReference {
  /** Where the API is, such as `http://127.0.0.1:4100`. */
  readonly url: string;
  readonly issuerUrl: string;
  readonly credentials: DemoCredential[];
  /** Finishes the requests in progress, then releases ports and database. */
  close(): Promise<void>;
}

/**
 * Starts the whole sample: database, issuer and API.
 *
 * @throws {DatabaseError} when the database cannot be opened; {Error} when a port is in use.
 */
export async function startReference(options: ReferenceOptions): Promise<RunningReference> {
  const { port = 0, issuerPort = 0, host = '127.0.0.1', uiPath = '/ui', signingKey } = options;
  const allowedHosts = [host, ...(options.allowedHosts ?? [])];
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const database = await openDatabase(options.database);
    closers.push(() => database.close());
    await seed(database);
    const users = createCustomerDirectory(database);
    const issuer = await createIssuer({
      port: issuerPort,
      host,
      allowedHosts,
      audience,
      clients: demoClients,
      users,
      ...(signingKey && { signingKey }),
    });
    closers.push(() => issuer.close());
    const description = withTokenUrl(await loadContract('reference'), issuer.tokenEndpoint);
    const credentials = demoCredentials(issuer.tokenEndpoint);
    const builder = await createPage({ uiPath, hosts: allowedHosts, issuerUrl: issuer.issuer, credentials });
    const authenticate = createAuthenticator(database, cacheTokens(createTokenVerifier(issuer, audience)));
    const app = await createApp({ database, authenticate, description, builder, uiPath, allowedHosts });
    closers.push(() => app.close());
    await app.listen({ port, host });
    const url = `http://${new URL(issuer.issuer).hostname}:${(app.server.address() as AddressInfo).port}`;
    return { url, issuerUrl: issuer.issuer, credentials, close };
  } catch (error) {
    await close();
    throw error;
  }
}
