import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { createIssuer, createTokenReader, type Issuer, listUsers } from './index.js';

const audience = 'urn:example:api';
const services = { client_id: 'services', client_secret: 'services secret' };
const people = { client_id: 'people', client_secret: 'people secret' };
const ada = { username: 'ada', password: 'ada password' };

let issuer: Issuer;

beforeAll(async () => {
  issuer = await createIssuer({
    port: 0,
    audience,
    clients: [
      { id: 'services', secret: 'services secret', grants: ['client_credentials'], scopes: ['read', 'write'] },
      { id: 'people', secret: 'people secret', grants: ['password'], scopes: ['write'] },
      { id: 'public', grants: ['password'], scopes: ['write'] },
      { id: 'brief', secret: 'brief secret', grants: ['client_credentials'], scopes: [], tokenLifetime: 2 },
    ],
    users: listUsers([
      { id: 'customer-1', username: 'ada', password: 'ada password' },
      { id: 'customer-2', username: 'grace', password: 'grace password' },
    ]),
  });
});

afterAll(() => issuer.close());

interface TokenResponse {
  readonly access_token: string;
  readonly [member: string]: unknown;
}

async function requestToken(
  form: Record<string, string>,
  headers: Record<string, string> = {},
  { tokenEndpoint }: Pick<Issuer, 'tokenEndpoint'> = issuer,
) {
  const response = await fetch(tokenEndpoint, { method: 'POST', body: new URLSearchParams(form), headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as TokenResponse };
}

describe('a token', () => {
  test('of the client credentials grant is a JWT about the client, for the API, naming its grant', async () => {
    const { status, body } = await requestToken({ ...services, grant_type: 'client_credentials' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' });
    const { payload, protectedHeader } = await jwtVerify(
      body.access_token,
      createRemoteJWKSet(new URL(issuer.jwksUri)),
      { issuer: issuer.issuer, audience },
    );
    expect(payload).toMatchObject({
      sub: 'services',
      client_id: 'services',
      gty: 'client_credentials',
      scope: 'read write',
    });
    expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  });

  test('of the password grant is about the user, by id', async () => {
    const { status, headers, body } = await requestToken({ ...people, ...ada, grant_type: 'password' });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    const { payload } = await jwtVerify(body.access_token, createRemoteJWKSet(new URL(issuer.jwksUri)), {
      issuer: issuer.issuer,
      audience,
    });
    expect(payload).toMatchObject({ sub: 'customer-1', client_id: 'people', gty: 'password' });
  });

  test('has the scopes that were asked for', async () => {
    const { body } = await requestToken({ ...services, grant_type: 'client_credentials', scope: 'read' });
    expect(body['scope']).toBe('read');
    expect(decodeJwt(body.access_token)['scope']).toBe('read');
  });

  test('expires after the lifetime set for its client', async () => {
    const { body } = await requestToken({
      grant_type: 'client_credentials',
      client_id: 'brief',
      client_secret: 'brief secret',
    });
    expect(body['expires_in']).toBe(2);
    const { iat = 0, exp } = decodeJwt(body.access_token);
    expect(exp).toBe(iat + 2);
  });

  test('is issued to a client that authenticates with HTTP basic, and to a public client', async () => {
    const basic = await requestToken(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${btoa('services:services+secret')}` },
    );
    expect(basic.status).toBe(200);
    expect((await requestToken({ ...ada, grant_type: 'password', client_id: 'public' })).status).toBe(200);
  });

  test('responds to pages of any origin', async () => {
    const { headers } = await requestToken(
      { ...services, grant_type: 'client_credentials' },
      { origin: 'https://portal.example' },
    );
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const preflight = await fetch(issuer.tokenEndpoint, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://portal.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
  });
});

describe('a request is rejected', () => {
  const service = { ...services, grant_type: 'client_credentials' };
  const person = { ...people, ...ada, grant_type: 'password' };
  test.each<[string, Record<string, string>, number, string]>([
    ['with a wrong client secret', { ...service, client_secret: 'wrong' }, 401, 'invalid_client'],
    ['from an unknown client', { ...service, client_id: 'nobody' }, 401, 'invalid_client'],
    [
      'from a confidential client without its secret',
      { grant_type: 'client_credentials', client_id: 'services' },
      401,
      'invalid_client',
    ],
    ['with a wrong password', { ...person, password: 'wrong' }, 400, 'invalid_grant'],
    ["with another user's password", { ...person, password: 'grace password' }, 400, 'invalid_grant'],
    ['of an unknown user', { ...person, username: 'nobody' }, 400, 'invalid_grant'],
    ['without a password', { ...people, grant_type: 'password', username: 'ada' }, 400, 'invalid_request'],
    ['without a grant type', services, 400, 'invalid_request'],
    ['for a scope that the client may not have', { ...service, scope: 'read everything' }, 400, 'invalid_scope'],
    [
      'for a scope that the client may not have, with the password grant',
      { ...person, scope: 'read' },
      400,
      'invalid_scope',
    ],
    ['for another API', { ...service, resource: 'urn:example:elsewhere' }, 400, 'invalid_target'],
    ['for a grant that does not exist', { ...service, grant_type: 'magic' }, 400, 'unsupported_grant_type'],
    [
      'for a grant that the issuer does not offer',
      { ...service, grant_type: 'authorization_code', code: 'x' },
      400,
      'unsupported_grant_type',
    ],
    ['for a grant that the client may not use', { ...person, ...services }, 400, 'unauthorized_client'],
    [
      'for the other grant that the client may not use',
      { ...people, grant_type: 'client_credentials' },
      400,
      'unauthorized_client',
    ],
  ])('%s', async (_title, form, status, error) => {
    const response = await requestToken(form);
    expect(response.status).toBe(status);
    expect(response.body['error']).toBe(error);
    expect(response.body).not.toHaveProperty('access_token');
  });

  test('that names the scheme to authenticate with, when the client used HTTP basic', async () => {
    const response = await requestToken(
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${btoa('services:wrong')}` },
    );
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic /);
  });
});

test('a token is refreshed once with each refresh token, by its client only, for the same user and scopes', async () => {
  const lasting = { grants: ['password', 'refresh_token'], scopes: ['read', 'write'] } as const;
  const refreshing = await createIssuer({
    port: 0,
    audience,
    clients: [
      { id: 'app', ...lasting },
      { id: 'other', ...lasting },
      { id: 'brief', grants: ['password'], scopes: ['read'] },
    ],
    users: listUsers([{ id: 'customer-1', ...ada }]),
  });
  try {
    const login = (client_id: string) =>
      requestToken({ ...ada, grant_type: 'password', client_id, scope: 'read' }, {}, refreshing);
    const refresh = (client_id: string, refresh_token: unknown) =>
      requestToken({ grant_type: 'refresh_token', client_id, refresh_token: String(refresh_token) }, {}, refreshing);
    const first = (await login('app')).body['refresh_token'];
    expect(await refresh('other', first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const { status, body } = await refresh('app', first);
    expect([status, body['scope']]).toEqual([200, 'read']);
    expect(decodeJwt(body.access_token)).toMatchObject({ sub: 'customer-1', client_id: 'app', gty: 'password' });
    expect(await refresh('app', first)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await refresh('app', body['refresh_token'])).status).toBe(200);
    expect((await login('brief')).body).not.toHaveProperty('refresh_token');
  } finally {
    await refreshing.close();
  }
});

test('discovery lists all endpoints, and there are no others', async () => {
  const discovered = (await (await fetch(`${issuer.issuer}/.well-known/openid-configuration`)).json()) as Record<
    string,
    unknown
  >;
  expect(discovered).toMatchObject({
    issuer: issuer.issuer,
    token_endpoint: issuer.tokenEndpoint,
    jwks_uri: issuer.jwksUri,
    grant_types_supported: ['client_credentials', 'password'],
  });
  for (const path of ['/auth', '/me', '/session/end', '/'])
    expect((await fetch(issuer.issuer + path)).status).toBe(404);
});

test.each([
  ['GET /jwks HTTP/1.0', 200],
  ['GET /jwks HTTP/1.1\r\nHost: localhost:1\r\nConnection: close', 200],
  ['GET /jwks HTTP/1.1\r\nHost: rebound.example\r\nConnection: close', 421],
  ['GET /jwks HTTP/1.0\r\nHost:', 421],
])('%j gets %d: foreign host names are rejected, requests without one are not from a page', async (head, status) => {
  const { hostname, port } = new URL(issuer.issuer);
  const socket = connect(Number(port), hostname);
  socket.write(`${head}\r\n\r\n`);
  expect(Number((await text(socket)).split(' ')[1])).toBe(status);
});

test('the key is generated at start, and its private part is never published', async () => {
  const other = await createIssuer({ port: 0, audience, clients: [] });
  const read = async (uri: string) => ((await (await fetch(uri)).json()) as { keys: Record<string, unknown>[] }).keys;
  const [[key], [otherKey]] = await Promise.all([read(issuer.jwksUri), read(other.jwksUri)]);
  await other.close();
  expect(key).not.toHaveProperty('d');
  expect(key?.['kid']).not.toBe(otherKey?.['kid']);
});

test('a port in use is reported, and nothing keeps listening', async () => {
  const port = Number(new URL(issuer.issuer).port);
  await expect(createIssuer({ port, audience, clients: [] })).rejects.toThrow('EADDRINUSE');
});

describe('a reader of tokens', () => {
  test('returns the claims of a valid token, and nothing for any other text', async () => {
    const { body } = await requestToken({ ...services, grant_type: 'client_credentials' });
    const read = createTokenReader(issuer, audience);
    expect(await read(body.access_token)).toMatchObject({ sub: 'services', gty: 'client_credentials' });
    expect(await createTokenReader(issuer, 'urn:another:api')(body.access_token)).toBeUndefined();
    for (const text of ['', 'no token', `${body.access_token.slice(0, -4)}AAAA`])
      expect(await read(text)).toBeUndefined();
  });

  test('rejects when the keys cannot be fetched, without a verdict about the token', async () => {
    const { body } = await requestToken({ ...services, grant_type: 'client_credentials' });
    const read = createTokenReader({ issuer: issuer.issuer, jwksUri: 'http://127.0.0.1:9/jwks' }, audience);
    await expect(read(body.access_token)).rejects.toThrow();
  });
});
