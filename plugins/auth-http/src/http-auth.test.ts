import { describe, expect, test } from '@jest/globals';
import { findHeader, type HttpScheme, type ObtainScope, systemClock } from '@opchain/core/plugin';
import { authProviderCases, openPlugin } from '@opchain/core/testing';
import { httpAuth } from './index.js';

const basic: HttpScheme = { name: 'staff', type: 'http', scheme: 'basic' };
const bearer: HttpScheme = { name: 'token', type: 'http', scheme: 'bearer' };

describe('passes the auth provider kit', () => {
  const cases = authProviderCases({
    plugin: () => httpAuth(),
    samples: [
      { title: 'basic', scheme: basic, input: { fields: { username: 'anna', password: 'open sesame' } } },
      {
        title: 'basic without a password',
        scheme: basic,
        input: { fields: { username: 'sk_live_4711', password: '' } },
      },
      { title: 'bearer', scheme: bearer, input: { fields: { token: 'abc.def.ghi' } } },
    ],
    unsupportedScheme: { name: 'digest', type: 'http', scheme: 'digest' },
  });
  for (const { title, run } of cases) test(title, run);
});

const scope: ObtainScope = {
  signal: new AbortController().signal,
  clock: systemClock,
  scopes: [],
  serverUrl: 'https://a.example',
  send: () => Promise.reject(new Error('asks nobody')),
};

async function authorize(scheme: HttpScheme, fields: Record<string, string>): Promise<string | undefined> {
  const provider = (await openPlugin(httpAuth())).authProviders[0]!;
  const grant = await provider.obtain(scheme, { fields }, scope);
  const call = await provider.apply(
    { method: 'GET', url: 'https://a.example/x', headers: [['authorization', 'old']], cookies: [] },
    scheme,
    grant,
    {
      time: 0,
    },
  );
  expect(call.headers).toHaveLength(1);
  return findHeader(call.headers, 'Authorization');
}

test('sends username and password in UTF-8', async () => {
  expect(await authorize(basic, { username: 'jörg', password: 'pä:ss✓' })).toBe(
    `Basic ${Buffer.from('jörg:pä:ss✓', 'utf8').toString('base64')}`,
  );
});

test('accepts an empty password', async () => {
  expect(await authorize(basic, { username: 'key', password: '' })).toBe(`Basic ${btoa('key:')}`);
});

test.each([
  ['a colon in the username', { username: 'a:b', password: 'hidden-word' }],
  ['a line break in the password', { username: 'a', password: 'hidden-word\n' }],
])('rejects %s, without showing the password', async (_what, fields) => {
  await expect(authorize(basic, fields)).rejects.toMatchObject({
    code: 'AUTH_FAILED',
    message: expect.not.stringContaining('hidden') as unknown,
  });
});

test.each([['abc.def'], ['  abc.def\n'], ['Bearer abc.def'], ['bearer  abc.def']])(
  'extracts the token from %j',
  async (token) => {
    expect(await authorize(bearer, { token })).toBe('Bearer abc.def');
  },
);

test.each([['two words'], ['Bearer two words'], ['tökén']])('rejects %j as a token', async (token) => {
  await expect(authorize(bearer, { token })).rejects.toMatchObject({ code: 'AUTH_FAILED' });
});
