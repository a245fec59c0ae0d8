import { seededCarrierKey, seededLogins } from './database/seed.js';
import type { IssuerClient } from '@opchain/issuer';

/** A credential in the form that the builder and the command line accept: the scheme, its fields and its token URL. */
export interface DemoCredential {
  /** The credential's role. */
  readonly name: string;
  /** The name of the security scheme in the description. */
  readonly scheme: string;
  readonly apiKey?: string;
  readonly username?: string;
  readonly password?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
}

const shopClient = { clientId: 'reference-shop', clientSecret: 'demo-shop-secret' };
const adminClient = { clientId: 'reference-admin', clientSecret: 'demo-admin-secret' };
const shortLivedClient = { clientId: 'reference-brief', clientSecret: 'demo-brief-secret' };

/** The issuer's clients. Tokens of the last one expire after two seconds, to try out expiry. */
export const demoClients: readonly IssuerClient[] = [
  { id: shopClient.clientId, secret: shopClient.clientSecret, grants: ['password'], scopes: ['shop'] },
  { id: adminClient.clientId, secret: adminClient.clientSecret, grants: ['client_credentials'], scopes: ['manage'] },
  {
    id: shortLivedClient.clientId,
    secret: shortLivedClient.clientSecret,
    grants: ['client_credentials'],
    scopes: ['manage'],
    tokenLifetime: 2,
  },
];

/** The sample's seeded credentials. They never change and are public. */
export function demoCredentials(tokenUrl = 'http://127.0.0.1:4110/token'): DemoCredential[] {
  const [ada, grace] = seededLogins;
  const login = ({ username, password }: { username: string; password: string }) => ({
    scheme: 'customerAuth',
    username,
    password,
    ...shopClient,
    tokenUrl,
    scopes: ['shop'],
  });
  return [
    { name: 'customer', ...login(ada) },
    { name: 'otherCustomer', ...login(grace) },
    { name: 'admin', scheme: 'adminAuth', ...adminClient, tokenUrl, scopes: ['manage'] },
    { name: 'shortLived', scheme: 'adminAuth', ...shortLivedClient, tokenUrl, scopes: ['manage'] },
    { name: 'carrier', scheme: 'carrierAuth', apiKey: seededCarrierKey },
  ];
}
