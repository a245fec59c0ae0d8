import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { findHeader, type HttpCall, type OAuth2Scheme, type ObtainScope, systemClock } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/testing';
import { oauth2Auth } from '../index.js';

const tokenUrl = 'https://issuer.example/token';
const scheme: OAuth2Scheme = {
  name: 'machine',
  type: 'oauth2',
  flows: [{ kind: 'clientCredentials', tokenUrl, scopes: {} }],
};
const pems = {
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey,
  Ed25519: generateKeyPairSync('ed25519').privateKey,
};
const writePem = (key: (typeof pems)['ES256']): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

async function requestToken(fields: Record<string, string>, scope: Partial<ObtainScope> = {}) {
  const sent: HttpCall[] = [];
  const send = (call: HttpCall) => {
    sent.push(call);
    const form = new URLSearchParams(call.body as string);
    const isRefused = fields['clientId'] === 'refused';
    const response = isRefused
      ? { error: 'invalid_client', error_description: form.get('client_assertion') }
      : { access_token: 'token-1', token_type: 'Bearer' };
    const body = new TextEncoder().encode(JSON.stringify(response));
    return Promise.resolve({ status: isRefused ? 401 : 200, statusText: '', headers: [], body, truncated: false });
  };
  const provider = (await openPlugin(oauth2Auth())).authProviders[0]!;
  const grant = await provider.obtain(
    scheme,
    { fields: { clientId: 'app', ...fields } },
    {
      signal: new AbortController().signal,
      clock: systemClock,
      scopes: [],
      serverUrl: 'https://api.example',
      send,
      ...scope,
    },
  );
  return { grant, call: sent[0]!, form: Object.fromEntries(new URLSearchParams(sent[0]!.body as string)) };
}

const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

test.each(Object.entries(pems))('a client signs an assertion for the token endpoint: %s', async (alg, key) => {
  const { call, form, grant } = await requestToken({ privateKey: writePem(key), keyId: 'key-1' });
  expect(findHeader(call.headers, 'authorization')).toBeUndefined();
  expect(form).toMatchObject({
    grant_type: 'client_credentials',
    client_id: 'app',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  });
  const [header, payload, signature] = form['client_assertion']!.split('.');
  expect(decode(header)).toEqual({ alg, kid: 'key-1' });
  expect(decode(payload)).toMatchObject({ iss: 'app', sub: 'app', aud: tokenUrl });
  const hash = alg === 'Ed25519' ? null : `sha${alg.slice(2)}`;
  const publicKey = { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' as const };
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify(hash, signed, publicKey, Buffer.from(signature!, 'base64url'))).toBe(true);
  expect(grant.secrets).toEqual(expect.arrayContaining([writePem(key), form['client_assertion']]));
});

test('a token is also renewed with an assertion, without sending a client secret', async () => {
  const previous = { values: { accessToken: 'old', refreshToken: 'refresh-1' }, secrets: [] };
  const privateKey = JSON.stringify({ ...pems.ES256.export({ format: 'jwk' }), kid: 'own' });
  const { call, form } = await requestToken({ privateKey, clientSecret: 'unused' }, { previous });
  expect(form).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'app' });
  expect(decode(form['client_assertion']!.split('.')[0])).toMatchObject({ kid: 'own' });
  expect([form['client_secret'], findHeader(call.headers, 'authorization')]).toEqual([undefined, undefined]);
});

test('an assertion that the issuer quotes is not shown', async () => {
  await expect(requestToken({ clientId: 'refused', privateKey: writePem(pems.ES256) })).rejects.toMatchObject({
    code: 'TOKEN_REFUSED',
    message: expect.stringMatching(/responded with 401 invalid_client: •+\.$/) as unknown,
  });
});

test.each([
  ['text that is no key', 'not-a-key'],
  ['a JWK that is not private', JSON.stringify(createPublicKey(pems.ES256).export({ format: 'jwk' }))],
])('%s is rejected without showing it', async (_title, privateKey) => {
  await expect(requestToken({ privateKey })).rejects.toMatchObject({
    code: 'CREDENTIAL_INCOMPLETE',
    message: expect.not.stringContaining(privateKey) as unknown,
  });
});

test('without a key, the client secret is required', async () => {
  await expect(requestToken({})).rejects.toThrow('is missing Client secret (clientSecret)');
});
