import {
  apiKey,
  basicLogin,
  bearerToken,
  shortLivedClient,
  catalogClient,
  storefrontClient,
  user,
} from './auth/demo-secrets.js';

/** A credential as the tool and its command line take it: the scheme, its fields, and where its tokens come from. */
export interface DemoCredential {
  /** The role that it plays. */
  readonly name: string;
  /** The name of the security scheme in the description. */
  readonly scheme: string;
  readonly apiKey?: string;
  readonly username?: string;
  readonly password?: string;
  readonly token?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
}

/** One credential for each of the five writes, named after its scheme, and one whose tokens live for two seconds. They are the same everywhere. */
export function demoCredentials(tokenUrl = 'http://127.0.0.1:4010/token'): DemoCredential[] {
  return [
    { name: 'apiKeyAuth', scheme: 'apiKeyAuth', apiKey },
    { name: 'basicAuth', scheme: 'basicAuth', ...basicLogin },
    {
      name: 'clientCredentialsAuth',
      scheme: 'clientCredentialsAuth',
      ...catalogClient,
      tokenUrl,
      scopes: ['products:write'],
    },
    { name: 'passwordAuth', scheme: 'passwordAuth', ...user, ...storefrontClient, tokenUrl, scopes: ['orders:write'] },
    { name: 'bearerAuth', scheme: 'bearerAuth', token: bearerToken },
    { name: 'shortLived', scheme: 'clientCredentialsAuth', ...shortLivedClient, tokenUrl, scopes: ['products:write'] },
  ];
}
