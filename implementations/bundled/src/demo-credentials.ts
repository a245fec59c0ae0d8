import {
  apiKey,
  basicLogin,
  bearerToken,
  shortLivedClient,
  catalogClient,
  storefrontClient,
  user,
} from './auth/demo-secrets.js';

/** A credential in the form that the builder and the command line accept: the scheme, its fields and its token URL. */
export interface DemoCredential {
  /** The credential's role. */
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

/** One credential for each of the five writes, named after its scheme, and one whose tokens expire after two seconds. They never change. */
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
