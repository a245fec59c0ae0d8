import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeSigningKey } from '@opchain/issuer';
import { exportSPKI, importJWK, type JWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { type CheckResponse, createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { send } from '@opchain/test-support/contracts/send';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { authorize, fetchToken } from '../test/authorize.js';
import { audience, type RunningBundled, startBundled } from './index.js';

const writes = [
  { operation: 'createCustomer', method: 'POST', path: '/customers', scheme: 'apiKeyAuth', challenge: 'ApiKey' },
  { operation: 'updateCustomer', method: 'PATCH', path: '/customers/unknown', scheme: 'basicAuth', challenge: 'Basic' },
  {
    operation: 'createProduct',
    method: 'POST',
    path: '/products',
    scheme: 'clientCredentialsAuth',
    challenge: 'Bearer',
  },
  { operation: 'createOrder', method: 'POST', path: '/orders', scheme: 'passwordAuth', challenge: 'Bearer' },
  {
    operation: 'setOrderStatus',
    method: 'PUT',
    path: '/orders/unknown/status',
    scheme: 'bearerAuth',
    challenge: 'Bearer',
  },
] as const;

let sample: RunningBundled;
let signingKey: JWK;
let validateResponse: CheckResponse;
/** A forger's own key, and the host that serves it. */
let attackerKey: JWK;
let attackerHost: TestServer;

beforeAll(async () => {
  signingKey = await makeSigningKey();
  attackerKey = await makeSigningKey();
  const { d: _private, ...key } = attackerKey;
  attackerHost = await startServer({ '*': respondJson({ keys: [key] }) });
  sample = await startBundled({ signingKey });
  validateResponse = await createResponseCheck('bundled');
});

afterAll(async () => {
  await attackerHost.stop();
  await sample.close();
});

const credential = (name: string) => {
  const found = sample.credentials.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no credential ${name}`);
  return found;
};

/** A token like the issuer's own, signed with its key unless another is given. */
async function forge({
  claims = {},
  key = signingKey,
  alg = 'ES256',
  kid = signingKey.kid ?? '',
  typ = 'at+jwt',
  expires = '1h',
  notBefore = '-1s',
  header = {},
} = {}): Promise<string> {
  return new SignJWT({ gty: 'client_credentials', ...claims })
    .setProtectedHeader({ alg, kid, typ, ...header })
    .setIssuer((claims as JWTPayload).iss ?? sample.issuerUrl)
    .setAudience((claims as JWTPayload).aud ?? audience)
    .setSubject('forged')
    .setIssuedAt()
    .setNotBefore(notBefore)
    .setExpirationTime(expires)
    .sign(await importJWK(key, alg));
}

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const publicPem = async () => {
  const { d: _private, ...publicKey } = signingKey;
  return exportSPKI((await importJWK(publicKey, 'ES256')) as CryptoKey);
};

/** Credentials that are valid for one write at most, each with the scheme that accepts it. */
const credentials: readonly { title: string; acceptedBy?: string; headers: () => Promise<Record<string, string>> }[] = [
  { title: 'no credential', headers: () => Promise.resolve({}) },
  ...writes.map(({ scheme }) => ({
    title: `the credential of ${scheme}`,
    acceptedBy: scheme,
    headers: () => authorize(credential(scheme)),
  })),
  { title: 'a wrong API key', headers: () => Promise.resolve({ 'X-API-Key': 'demo-api-key' }) },
  { title: 'an empty API key', headers: () => Promise.resolve({ 'X-API-Key': '' }) },
  {
    title: 'the right user with a wrong password',
    headers: () => authorize({ ...credential('basicAuth'), password: 'wrong' }),
  },
  {
    title: 'a wrong user with the right password',
    headers: () => authorize({ ...credential('basicAuth'), username: 'wrong' }),
  },
  { title: 'a login that is not base64', headers: () => Promise.resolve({ Authorization: 'Basic @@@' }) },
  { title: 'a wrong static token', headers: () => Promise.resolve(bearer('demo-bearer-token')) },
  { title: 'an empty bearer token', headers: () => Promise.resolve({ Authorization: 'Bearer ' }) },
  {
    title: 'the API key as a bearer token',
    headers: () => Promise.resolve(bearer(credential('apiKeyAuth').apiKey ?? '')),
  },
  { title: 'an expired token', headers: async () => bearer(await forge({ expires: '-1s' })) },
  {
    title: 'an expired token of the password grant',
    headers: async () => bearer(await forge({ claims: { gty: 'password' }, expires: '-1s' })),
  },
  {
    title: 'a token of an unknown grant',
    headers: async () => bearer(await forge({ claims: { gty: 'authorization_code' } })),
  },
  {
    title: 'a token for another audience',
    headers: async () => bearer(await forge({ claims: { aud: 'urn:example:elsewhere' } })),
  },
  {
    title: 'a token for another audience, password grant',
    headers: async () => bearer(await forge({ claims: { aud: 'urn:example:elsewhere', gty: 'password' } })),
  },
  {
    title: 'a token of another issuer',
    headers: async () => bearer(await forge({ claims: { iss: 'http://127.0.0.1:1' } })),
  },
  { title: 'a token that is not valid yet', headers: async () => bearer(await forge({ notBefore: '1h' })) },
  ...['../../../../dev/null', '/etc/hostname', '%2e%2e%2fjwks', 'http://127.0.0.1:9/jwks', "' OR '1'='1", ''].map(
    (kid) => ({
      title: `a token of another key, with the key id ${JSON.stringify(kid)}`,
      headers: async () => bearer(await forge({ kid, key: await makeSigningKey() })),
    }),
  ),
  {
    title: 'a token that brings its own key (jwk)',
    headers: async () => {
      const { d: _private, ...jwk } = attackerKey;
      return bearer(await forge({ key: attackerKey, header: { jwk } }));
    },
  },
  ...['jku', 'x5u'].map((name) => ({
    title: `a token that names where its own key is (${name})`,
    headers: async () =>
      bearer(
        await forge({
          key: attackerKey,
          kid: attackerKey.kid ?? '',
          header: { [name]: `${attackerHost.url}/jwks` },
        }),
      ),
  })),
  { title: 'a token that is not an access token', headers: async () => bearer(await forge({ typ: 'JWT' })) },
  { title: 'a token with an unknown key id', headers: async () => bearer(await forge({ kid: 'unknown' })) },
  {
    title: "a token with another key under the issuer's key id",
    headers: async () => bearer(await forge({ key: { ...(await makeSigningKey()), kid: 'x' } })),
  },
  {
    title: 'an unsigned token (alg: none)',
    headers: () =>
      Promise.resolve(
        bearer(
          new UnsecuredJWT({ gty: 'client_credentials', sub: 'forged' })
            .setIssuer(sample.issuerUrl)
            .setAudience(audience)
            .setExpirationTime('1h')
            .encode(),
        ),
      ),
  },
  {
    title: 'a token signed with HS256 and the public key as the secret',
    headers: async () =>
      bearer(
        await forge({ alg: 'HS256', key: { kty: 'oct', k: Buffer.from(await publicPem()).toString('base64url') } }),
      ),
  },
  {
    title: 'a token signed with RS256',
    headers: async () =>
      bearer(
        await forge({
          alg: 'RS256',
          key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
        }),
      ),
  },
  {
    title: 'a token with a tampered signature',
    headers: async () =>
      bearer(
        (await fetchToken(credential('clientCredentialsAuth'))).replace(/.{4}$/, (end) =>
          end === 'AAAA' ? 'BBBB' : 'AAAA',
        ),
      ),
  },
  {
    title: 'a token with tampered claims',
    headers: async () => {
      const [head = '', claims = '', signature = ''] = (await fetchToken(credential('passwordAuth'))).split('.');
      const changed = {
        ...(JSON.parse(Buffer.from(claims, 'base64url').toString()) as object),
        gty: 'client_credentials',
      };
      return bearer([head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.'));
    },
  },
];

describe.each(writes)('$operation', ({ method, path, scheme, challenge }) => {
  test.each(credentials)('with $title', async ({ acceptedBy, headers }) => {
    const credentialHeaders = await headers();
    // An empty object is invalid for all five: an accepted caller fails the validation.
    const response = await send(sample.url, {
      method,
      path,
      headers: { 'Content-Type': 'application/json', ...credentialHeaders },
      body: '{}',
    });
    validateResponse({ method, path }, response);
    const isSent = Object.keys(credentialHeaders).length > 0;
    const rejected = {
      status: 401,
      challenge: expect.stringMatching(new RegExp(`^${challenge} realm="${scheme}"${isSent ? ', error="\\w+"' : ''}$`)),
      detail: expect.stringMatching(
        isSent ? /^The credential that was sent was not accepted/ : /^This operation needs a credential/,
      ),
    };
    expect({
      status: response.status,
      challenge: response.headers['www-authenticate'],
      detail: (JSON.parse(response.text) as { detail: string }).detail,
    }).toEqual(acceptedBy === scheme ? { status: 422, challenge: undefined, detail: expect.anything() } : rejected);
  });
});

test('does not request the key location that a token names', () => {
  expect(attackerHost.received).toEqual([]);
});

test('forged tokens differ from valid ones in one property only', async () => {
  const response = await send(sample.url, {
    method: 'POST',
    path: '/products',
    headers: { 'Content-Type': 'application/json', ...bearer(await forge()) },
    body: '{}',
  });
  expect(response.status).toBe(422);
});

test('a token of the short-lived client is accepted at first, and rejected once it has expired', async () => {
  const headers = { 'Content-Type': 'application/json', ...(await authorize(credential('shortLived'))) };
  const createProduct = async () =>
    (await send(sample.url, { method: 'POST', path: '/products', headers, body: '{}' })).status;
  expect(await createProduct()).toBe(422);
  let status = 422;
  while (status === 422) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    status = await createProduct();
  }
  expect(status).toBe(401);
});

test('reads require no credential, and ignore an invalid one', async () => {
  for (const path of ['/customers', '/products', '/orders']) {
    expect((await send(sample.url, { method: 'GET', path })).status).toBe(200);
    expect((await send(sample.url, { method: 'GET', path, headers: bearer('nonsense') })).status).toBe(200);
  }
});
