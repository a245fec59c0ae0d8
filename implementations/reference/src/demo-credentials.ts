import { seededCarrierKey, seededLogins } from './database/seed.js';
import type { IssuerClient } from '@opchain/issuer';

/** A credential as the tool and its command line take it: the scheme, its fields, and where its tokens come from. */
export interface DemoCredential {
  /** The role that it plays. */
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

/** The issuer's clients. Tokens of the last one live for two seconds, to try what happens when a token expires. */
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

/** The credentials that the sample is seeded with. They are the same everywhere and known to everybody. */
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
