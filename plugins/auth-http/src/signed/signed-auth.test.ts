import { createHash, createHmac } from 'node:crypto';
import { describe, expect, jest, test } from '@jest/globals';
import {
  findHeader,
  type HttpCall,
  type HttpScheme,
  type ObtainScope,
  type SecurityScheme,
  systemClock,
} from '@opchain/core/plugin';
import { authProviderCases, openPlugin } from '@opchain/core/testing';
import { awsAuth, digestAuth } from './index.js';

const aws: HttpScheme = { name: 'aws', type: 'http', scheme: 'aws4-hmac-sha256' };
const gateway: SecurityScheme = {
  name: 'sigv4',
  type: 'apiKey',
  in: 'header',
  parameterName: 'Authorization',
  extensions: { 'x-amazon-apigateway-authtype': 'awsSigv4' },
};
const digest: HttpScheme = { name: 'staff', type: 'http', scheme: 'digest' };
const awsFields = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
  service: 'execute-api',
};
const digestFields = { username: 'Mufasa', password: 'Circle of Life' };
/** The challenges of RFC 7616, section 3.9.1. */
const challenge = (algorithm: string) =>
  `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;

const respondWith = (...fields: readonly string[]) => ({
  status: 401,
  statusText: 'Unauthorized',
  headers: fields.map((value): [string, string] => ['WWW-Authenticate', value]),
  body: new Uint8Array(),
  truncated: false,
});

describe('the AWS plugin passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => awsAuth(),
    samples: [
      { title: 'aws', scheme: aws, input: { fields: awsFields } },
      { title: 'temporary', scheme: gateway, input: { fields: { ...awsFields, sessionToken: 'canary-session' } } },
      { title: 's3', scheme: aws, input: { fields: { ...awsFields, service: 's3' } } },
    ],
    unsupportedScheme: { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-API-Key' },
  });
  for (const { title, run } of cases) test(title, run);
});

describe('the Digest plugin passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => digestAuth(),
    samples: [
      {
        title: 'digest',
        scheme: digest,
        input: { fields: digestFields },
        respond: () => respondWith(challenge('MD5')),
      },
    ],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
  });
  for (const { title, run } of cases) test(title, run);
});

/** What a server finds in `Authorization`. */
async function apply(
  plugin: 'aws' | 'digest',
  call: HttpCall,
  { fields, use, challenges = [] }: { fields: Record<string, string>; use?: number; challenges?: readonly string[] },
): Promise<HttpCall> {
  const provider = (await openPlugin(plugin === 'aws' ? awsAuth() : digestAuth())).authProviders[0]!;
  const scheme = plugin === 'aws' ? aws : digest;
  const scope: ObtainScope = {
    signal: new AbortController().signal,
    clock: systemClock,
    scopes: [],
    serverUrl: 'https://api.example/v1',
    send: () => Promise.resolve(respondWith(...challenges)),
  };
  const grant = await provider.obtain(scheme, { fields }, scope);
  return provider.apply(call, scheme, grant, { time: Date.UTC(2026, 0, 2, 3, 4, 5), ...(use && { use }) });
}

test('signs a call so that a verifier of AWS Signature Version 4 accepts it', async () => {
  const url = 'https://api.example/parcels/a%20b?to=Kyiv&from=Lviv';
  const headers = [['Content-Type', 'application/json']] as const;
  const signed = await apply(
    'aws',
    { method: 'POST', url, headers, cookies: [], body: '{"a":1}' },
    { fields: awsFields },
  );
  const value = (name: string) => findHeader(signed.headers, name)!;
  const [, names, signature] = /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(value('Authorization'))!;
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const canonical = [
    'POST',
    '/parcels/a%2520b',
    'from=Lviv&to=Kyiv',
    ...names!.split(';').map((name) => `${name}:${name === 'host' ? 'api.example' : value(name)}`),
    '',
    names,
    sha256('{"a":1}'),
  ].join('\n');
  const scope = '20260102/eu-central-1/execute-api/aws4_request';
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${awsFields.secretAccessKey}`);
  const text = ['AWS4-HMAC-SHA256', '20260102T030405Z', scope, sha256(canonical)].join('\n');
  expect(signature).toBe(hmac(key, text).toString('hex'));
});

test('reports that a page without a secure context cannot sign', async () => {
  const subtle = jest.replaceProperty(globalThis, 'crypto', {} as Crypto);
  await expect(apply('aws', call, { fields: awsFields })).rejects.toMatchObject({
    code: 'AUTH_FAILED',
    message: expect.stringContaining('https:') as unknown,
  });
  subtle.restore();
});

const call: HttpCall = { method: 'GET', url: 'https://api.example/dir/index.html?q=1', headers: [], cookies: [] };

async function digestOf(challenges: readonly string[], use?: number, fields: Record<string, string> = digestFields) {
  const { headers } = await apply('digest', call, { fields, challenges, ...(use && { use }) });
  const value = findHeader(headers, 'Authorization')!;
  return Object.fromEntries(
    [...value.matchAll(/([\w*]+)=(?:"([^"]*)"|([^,]*))/g)].map(([, name, quoted, plain]) => [name!, quoted ?? plain!]),
  );
}

test.each([['MD5'], ['SHA-256']])('answers a challenge for %s, counting the calls', async (algorithm) => {
  const hash = (text: string) => createHash(algorithm.replace('-', '').toLowerCase()).update(text).digest('hex');
  const { nonce, nc, cnonce, response, uri, opaque } = await digestOf([challenge(algorithm)], 17);
  const key = hash('Mufasa:http-auth@example.org:Circle of Life');
  expect([nc, uri, opaque]).toEqual([
    '00000011',
    '/dir/index.html?q=1',
    'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS',
  ]);
  expect(response).toBe(hash(`${key}:${nonce}:${nc}:${cnonce}:auth:${hash(`GET:${uri}`)}`));
});

test('prefers SHA-256 among several challenges, also in one field', async () => {
  expect(await digestOf([`Basic realm="a", ${challenge('MD5')}, ${challenge('SHA-256')}`])).toMatchObject({
    algorithm: 'SHA-256',
  });
});

test('answers a challenge without a quality of protection as RFC 2069 says', async () => {
  const answer = await digestOf(['Digest realm="a \\"b\\"", nonce="n"']);
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  expect(answer).not.toHaveProperty('nc');
  expect(answer['response']).toBe(md5(`${md5('Mufasa:a "b":Circle of Life')}:n:${md5('GET:/dir/index.html?q=1')}`));
});

test('encodes a username that is not ASCII', async () => {
  expect(await digestOf([challenge('MD5')], 1, { ...digestFields, username: "Jäsøn O'Neil" })).toMatchObject({
    'username*': "UTF-8''J%C3%A4s%C3%B8n%20O%27Neil",
  });
});

test.each([
  ['no challenge', []],
  ['another scheme', ['Basic realm="a"']],
  ['an unsupported algorithm', ['Digest realm="a", nonce="b", algorithm=SHA-512-256']],
  ['a quality of protection that hashes the body', ['Digest realm="a", nonce="b", qop="auth-int"']],
  ['no nonce', ['Digest realm="a"']],
])('rejects %s, and suggests a fix', async (_title, challenges) => {
  await expect(digestOf(challenges)).rejects.toMatchObject({
    code: 'AUTH_FAILED',
    message: expect.stringMatching(/responded with 401 without a supported Digest challenge; set tokenUrl/) as unknown,
  });
});

test('answers a new challenge if only the nonce of the last one has expired', async () => {
  const provider = (await openPlugin(digestAuth())).authProviders[0]!;
  const known = { realm: 'http-auth@example.org', nonce: 'one', algorithm: 'MD5', isCounted: true };
  const grant = { values: { username: 'Mufasa', key: 'key', challenge: JSON.stringify(known) }, secrets: ['key'] };
  const read = (text: string) => provider.readChallenge?.(digest, grant, respondWith(text));
  const stale = 'Digest realm="http-auth@example.org", qop="auth", algorithm=MD5, nonce="two", stale=TRUE';
  const next = await read(stale);
  expect([next?.values['key'], next?.secrets]).toEqual(['key', ['key']]);
  expect(JSON.parse(next!.values['challenge']!)).toMatchObject({ nonce: 'two', algorithm: 'MD5' });
  for (const other of [
    stale.replace('TRUE', 'false'),
    stale.replace('http-auth', 'other'),
    stale.replace('MD5', 'SHA-256'),
    'Basic',
  ])
    expect(await read(other)).toBeUndefined();
});
