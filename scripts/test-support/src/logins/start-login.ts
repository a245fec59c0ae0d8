import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { generateCACertificate } from 'mockttp';
import { type ReceivedCall, send, startServer } from '../start-server.js';
import type { IssuerClient } from '@opchain/issuer';
import { startBoundApi } from './start-bound-api.js';
import { ada, type GuardedApi, startGuardedApi } from './start-guarded-api.js';
import { awsFields, createDigestVerifier, password, secretAccessKey, verifyAws } from './verify-signed-calls.js';

/** An API that rejects every call without its login, and what a user enters for it. */
export interface StartedLogin extends Pick<GuardedApi, 'url' | 'statuses' | 'stop'> {
  readonly issuer?: string;
  readonly scheme: object;
  readonly fields: Readonly<Record<string, string>>;
  /** None of them may be seen anywhere. */
  readonly secrets: readonly string[];
  /** For the origin of the API. */
  readonly tls?: SecureContextOptions;
}

const key = 'canary-api-key-4711';
const scopes = ['read', 'write'];
const challenge = 'Digest realm="guarded", nonce="once", qop="auth", algorithm=SHA-256';
const redirectUris = ['http://127.0.0.1/callback', 'http://127.0.0.1/login.html'];

/** An API that accepts what the verifier accepts, also from pages, which can read the exposed header. */
export async function startVerifyingApi(
  verify: (request: ReceivedCall) => boolean,
  { exposed = 'WWW-Authenticate' } = {},
) {
  const statuses: number[] = [];
  const { url, stop } = await startServer({
    '*': (response, request) => {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.setHeader('Access-Control-Allow-Headers', '*, authorization');
      response.setHeader('Access-Control-Expose-Headers', exposed);
      if (request.method === 'OPTIONS') return send(response, 204);
      const status = verify(request) ? 200 : 401;
      if (status === 401) response.setHeader('WWW-Authenticate', challenge);
      statuses.push(status);
      send(response, status, {});
    },
  });
  return { url, statuses, stop };
}

const verifying =
  (
    scheme: object,
    fields: Readonly<Record<string, string>>,
    secret: string,
    createVerifier: () => (request: ReceivedCall) => boolean,
  ) =>
  async (): Promise<StartedLogin> => ({
    ...(await startVerifyingApi(createVerifier())),
    scheme,
    fields,
    secrets: [secret],
  });

const authorization = (value: string) => () => (request: ReceivedCall) => request.headers.authorization === value;

/** An API that accepts the tokens of an issuer for one client, or for ada. */
const issued =
  (flow: string, client: Omit<IssuerClient, 'scopes'>, fields: Readonly<Record<string, string>>, subject?: string) =>
  async (): Promise<StartedLogin> => {
    const api = await startGuardedApi([{ ...client, scopes }], subject);
    const secrets = [
      ada.password,
      fields['clientSecret'] ?? '',
      fields['privateKey']?.replace(/-----[^-]+-----|\s/g, '') ?? '',
    ];
    return { ...api, scheme: describeFlow(flow, api.issuer), fields, secrets: secrets.filter((text) => text !== '') };
  };

function describeFlow(flow: string, issuer: string): object {
  const login =
    flow === 'deviceAuthorization'
      ? { deviceAuthorizationUrl: `${issuer}/device/auth` }
      : { authorizationUrl: `${issuer}/auth` };
  const addresses = { ...login, tokenUrl: `${issuer}/token` };
  return { type: 'oauth2', flows: { [flow]: { ...addresses, scopes: { read: '', write: '' } } } };
}

async function startWithKey(): Promise<StartedLogin> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' };
  const client = { id: 'machine', grants: ['client_credentials'], publicKey: jwk } as const;
  return issued('clientCredentials', client, { clientId: 'machine', privateKey: pem, keyId: 'key-1' }, 'machine')();
}

async function startBound(): Promise<StartedLogin> {
  const secret = 'canary-bound-secret';
  const api = await startBoundApi([{ id: 'service', secret, grants: ['client_credentials'], scopes }]);
  const fields = { clientId: 'service', clientSecret: secret, tokenType: 'DPoP' };
  return { ...api, scheme: describeFlow('clientCredentials', api.issuer), fields, secrets: [secret] };
}

async function startMutualTls(): Promise<StartedLogin> {
  const [server, client] = [
    await generateCACertificate({ subject: { commonName: 'localhost' } }),
    await generateCACertificate({ subject: { commonName: 'ada' } }),
  ];
  const statuses: number[] = [];
  const options = { ...server, ca: client.cert, requestCert: true, rejectUnauthorized: true };
  const api = createServer(options, (_request, response) => {
    statuses.push(200);
    send(response, 200, {});
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(api.address() as AddressInfo).port}`,
    statuses,
    scheme: { type: 'mutualTLS' },
    fields: {},
    secrets: [client.key.replace(/-----[^-]+-----|\s/g, '')],
    tls: { ca: server.cert, cert: client.cert, key: client.key },
    stop: () =>
      new Promise((resolve) => {
        api.close(() => resolve());
        api.closeAllConnections();
      }),
  };
}

const basic = { username: 'ada', password };
const clientSecret = 'canary-client-secret';
const service = { id: 'service', secret: clientSecret } as const;

/** Every kind of login by its name. */
export const logins = {
  'API key in a header': verifying(
    { type: 'apiKey', in: 'header', name: 'X-Key' },
    { apiKey: key },
    key,
    () => (request) => request.headers['x-key'] === key,
  ),
  'API key in a cookie': verifying(
    { type: 'apiKey', in: 'cookie', name: 'sid' },
    { apiKey: key },
    key,
    () => (request) => request.headers.cookie === `sid=${key}`,
  ),
  'HTTP basic': verifying(
    { type: 'http', scheme: 'basic' },
    basic,
    password,
    authorization(`Basic ${Buffer.from(`ada:${password}`).toString('base64')}`),
  ),
  'HTTP bearer': verifying({ type: 'http', scheme: 'bearer' }, { token: key }, key, authorization(`Bearer ${key}`)),
  'HTTP digest': verifying({ type: 'http', scheme: 'digest' }, basic, password, () => createDigestVerifier('sha256')),
  'AWS Signature Version 4': verifying(
    { type: 'http', scheme: 'AWS4-HMAC-SHA256' },
    awsFields,
    secretAccessKey,
    () => verifyAws,
  ),
  'OAuth 2.0 client credentials': issued(
    'clientCredentials',
    { ...service, grants: ['client_credentials'] },
    { clientId: 'service', clientSecret },
    'service',
  ),
  'OAuth 2.0 client with a private key': startWithKey,
  'OAuth 2.0 password': issued(
    'password',
    { ...service, grants: ['password'] },
    {
      ...ada,
      clientId: 'service',
      clientSecret,
    },
  ),
  'OAuth 2.0 authorization code': issued(
    'authorizationCode',
    { id: 'public', grants: ['authorization_code', 'refresh_token'], redirectUris },
    { clientId: 'public' },
  ),
  'OAuth 2.0 on any device': issued(
    'deviceAuthorization',
    { id: 'television', grants: ['device_code', 'refresh_token'] },
    { clientId: 'television' },
  ),
  'OpenID Connect': async (): Promise<StartedLogin> => {
    const api = await logins['OAuth 2.0 authorization code']();
    return {
      ...api,
      scheme: { type: 'openIdConnect', openIdConnectUrl: `${api.issuer!}/.well-known/openid-configuration` },
    };
  },
  'OAuth 2.0 with tokens bound to a key (DPoP)': startBound,
  'Mutual TLS': startMutualTls,
} satisfies Readonly<Record<string, () => Promise<StartedLogin>>>;

/** The name of a login. */
export type LoginName = keyof typeof logins;
/** Every name. */
export const loginNames = Object.keys(logins) as readonly LoginName[];
