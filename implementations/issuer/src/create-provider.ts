// When only tests are compiled, nothing else includes it, and a declaration file cannot be imported.
// eslint-disable-next-line @typescript-eslint/triple-slash-reference
/// <reference path="./oidc-provider-files.d.ts" />
import { randomBytes } from 'node:crypto';
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import { InvalidTarget } from 'oidc-provider/lib/helpers/errors.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { checkRequestedScopes } from './check-requested-scopes.js';
import type { IssuerClient, IssuerOptions } from './issuer-options.js';
import { makeSigningKey, signingAlgorithm } from './make-signing-key.js';
import { createStatelessAdapter } from './create-stateless-adapter.js';
import { devicePages } from './device-pages.js';
import { configureLogins, loginLifetimes, loginPath, serveLogins } from './serve-logins.js';
import { listUsers } from './user-directory.js';
import { registerPasswordGrant } from './password-grant.js';
import { registerRefreshGrant } from './refresh-grant.js';
import { UserTokens } from './user-tokens.js';

const defaultTokenLifetime = 3600;
const servedPaths = new Set([
  '/token',
  '/jwks',
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
]);

/** The configured oidc-provider, not yet listening. */
export async function createProvider(issuer: string, options: IssuerOptions): Promise<Provider> {
  const clients = new Map(options.clients.map((client) => [client.id, client]));
  const describeApi = (ctx: KoaContextWithOIDC, resource: string) => {
    const client = clients.get(ctx.oidc.client?.clientId ?? '');
    if (client === undefined || resource !== options.audience)
      throw new InvalidTarget(`the only resource is ${options.audience}`);
    checkRequestedScopes(ctx, client);
    return { audience: options.audience, scope: client.scopes.join(' '), accessTokenFormat: 'jwt' as const };
  };
  const hasDevices = options.clients.some(({ grants }) => grants.includes('device_code'));
  const hasLogins = hasDevices || options.clients.some(({ redirectUris = [] }) => redirectUris.length > 0);
  const provider = new Provider(issuer, {
    ...baseConfiguration,
    adapter: createStatelessAdapter,
    ...(hasLogins && configureLogins(options)),
    clients: options.clients.map(describeClient),
    jwks: { keys: [options.signingKey ?? (await makeSigningKey())] },
    features: {
      dPoP: { enabled: options.bindsTokens === true, nonceSecret: randomBytes(32), requireNonce: () => true },
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      clientCredentials: { enabled: true },
      deviceFlow: { enabled: hasDevices, ...devicePages },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => options.audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (ctx, resource) => describeApi(ctx, resource),
      },
    },
    ttl: {
      ...(hasLogins && loginLifetimes),
      AccessToken: (_ctx, _token, client) => clients.get(client.clientId)?.tokenLifetime ?? defaultTokenLifetime,
      ClientCredentials: (_ctx, _token, client) => clients.get(client.clientId)?.tokenLifetime ?? defaultTokenLifetime,
    },
  });
  const { audience } = options;
  const mayRefresh = (id: string) =>
    (['password', 'refresh_token'] as const).every((grant) => clients.get(id)?.grants.includes(grant));
  const tokens = new UserTokens(provider, { audience, mayRefresh });
  registerPasswordGrant(provider, tokens, { users: options.users ?? listUsers([]), audience, describeApi });
  if (options.clients.some(({ id }) => mayRefresh(id)))
    registerRefreshGrant(provider, tokens, { audience, describeApi });
  provider.use(async (ctx, next) => {
    if (servedPaths.has(ctx.path) || (hasLogins && loginPath.test(ctx.path))) await next();
  });
  if (hasLogins) serveLogins(provider, options);
  return provider;
}

/** The grants of users who log in, by their names in `grant_type`. */
const loginGrants: Readonly<Record<string, string>> = {
  authorization_code: 'authorization_code',
  refresh_token: 'refresh_token',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
};

/** The settings that do not depend on the options. */
const baseConfiguration = {
  clientDefaults: {
    id_token_signed_response_alg: signingAlgorithm,
    authorization_signed_response_alg: signingAlgorithm,
  },
  // The issuer serves pages of any origin; there are no cookies and no redirects that an origin could abuse.
  clientBasedCORS: () => true,
  extraTokenClaims: (_ctx, token) => ({ gty: token.kind === 'ClientCredentials' ? 'client_credentials' : token.gty }),
  scopes: [],
  responseTypes: [],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
} satisfies Configuration;

function describeClient({ redirectUris = [], ...client }: IssuerClient) {
  return {
    client_id: client.id,
    ...describeAuthentication(client),
    // Whether a client may use a grant is checked later, with the error code of RFC 6749, section 5.2.
    grant_types: ['client_credentials', 'password', ...client.grants.flatMap((grant) => loginGrants[grant] ?? [])],
    redirect_uris: [...redirectUris],
    response_types: redirectUris.length > 0 ? (['code'] as const) : [],
    ...(redirectUris.length > 0 && { application_type: 'native' as const }),
  };
}

function describeAuthentication({ secret, publicKey }: Pick<IssuerClient, 'publicKey' | 'secret'>) {
  if (publicKey !== undefined)
    return { token_endpoint_auth_method: 'private_key_jwt' as const, jwks: { keys: [publicKey] } };
  return secret === undefined ? { token_endpoint_auth_method: 'none' as const } : { client_secret: secret };
}
