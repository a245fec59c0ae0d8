import { type IssuerClient, listUsers } from '@opchain/issuer';

/** The credentials of the sample's five schemes: fixed, documented and public. */
export const apiKey = 'demo-api-key-4c1d9a7e';
export const basicLogin = { username: 'editor', password: 'demo-editor-password' };
export const bearerToken = 'demo-bearer-token-8e2f6b05';

export const catalogClient = { clientId: 'bundled-catalogue', clientSecret: 'demo-catalogue-secret' };
export const storefrontClient = { clientId: 'bundled-storefront', clientSecret: 'demo-storefront-secret' };
/** Its tokens expire after two seconds, to try out expiry. */
export const shortLivedClient = { clientId: 'bundled-brief', clientSecret: 'demo-brief-secret' };
export const user = { username: 'ada', password: 'demo-ada-password' };

export const issuerClients: readonly IssuerClient[] = [
  {
    id: catalogClient.clientId,
    secret: catalogClient.clientSecret,
    grants: ['client_credentials'],
    scopes: ['products:write'],
  },
  {
    id: storefrontClient.clientId,
    secret: storefrontClient.clientSecret,
    grants: ['password'],
    scopes: ['orders:write'],
  },
  {
    id: shortLivedClient.clientId,
    secret: shortLivedClient.clientSecret,
    grants: ['client_credentials', 'password'],
    scopes: ['products:write', 'orders:write'],
    tokenLifetime: 2,
  },
];

export const issuerUsers = listUsers([{ id: 'ada', ...user }]);
