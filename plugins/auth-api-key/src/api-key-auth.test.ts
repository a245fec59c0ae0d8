import { describe, expect, test } from '@jest/globals';
import {
  type ApiKeyScheme,
  type AuthProvider,
  type HttpCall,
  type ObtainScope,
  systemClock,
} from '@opchain/core/plugin';
import { authProviderCases, openPlugin } from '@opchain/core/testing';
import { apiKeyAuth } from './index.js';

const scheme = (location: ApiKeyScheme['in'], parameterName: string): ApiKeyScheme => ({
  name: 'key',
  type: 'apiKey',
  in: location,
  parameterName,
});

describe('passes the auth provider kit', () => {
  const entered = { fields: { apiKey: 'k3y/with+odd=characters' } };
  const cases = authProviderCases({
    plugin: () => apiKeyAuth(),
    samples: [
      { title: 'header', scheme: scheme('header', 'X-API-Key'), input: entered },
      { title: 'query', scheme: scheme('query', 'api key'), input: entered },
      { title: 'cookie', scheme: scheme('cookie', 'key'), input: entered },
    ],
    unsupportedScheme: { name: 'basic', type: 'http', scheme: 'basic' },
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

async function openProvider(): Promise<AuthProvider> {
  return (await openPlugin(apiKeyAuth())).authProviders[0]!;
}

async function applyKey(apiKey: string, at: ApiKeyScheme, call: Partial<HttpCall> = {}): Promise<HttpCall> {
  const provider = await openProvider();
  const grant = await provider.obtain(at, { fields: { apiKey } }, scope);
  return provider.apply({ method: 'GET', url: 'https://a.example/x', headers: [], cookies: [], ...call }, at, grant, {
    time: 0,
  });
}

test('writes the key into the header field of that name, replacing one in another case', async () => {
  const { headers } = await applyKey('k', scheme('header', 'X-Key'), {
    headers: [
      ['x-key', 'old'],
      ['A', 'b'],
    ],
  });
  expect(headers).toEqual([
    ['A', 'b'],
    ['X-Key', 'k'],
  ]);
});

test.each([
  ['https://a.example/x', 'https://a.example/x?api_key=a%26b%20%C3%A4'],
  ['https://a.example/x?', 'https://a.example/x?api_key=a%26b%20%C3%A4'],
  ['https://a.example/x?q=a+b&r#frag', 'https://a.example/x?q=a+b&r&api_key=a%26b%20%C3%A4#frag'],
  ['https://a.example/x?api_key=old&q=1&api%5Fkey=older', 'https://a.example/x?q=1&api_key=a%26b%20%C3%A4'],
])('writes the key into the query of %s', async (url, expected) => {
  expect((await applyKey('a&b ä', scheme('query', 'api_key'), { url })).url).toBe(expected);
});

test('writes the key into a cookie, encoding only characters that a cookie cannot contain', async () => {
  expect(
    (
      await applyKey('a+b/c==; x', scheme('cookie', 'sid'), {
        cookies: [
          ['sid', 'old'],
          ['t', '1'],
        ],
      })
    ).cookies,
  ).toEqual([
    ['t', '1'],
    ['sid', 'a+b/c==%3B%20x'],
  ]);
});

test('rejects a key with a line break, without showing it', async () => {
  const provider = await openProvider();
  const grantPromise = provider.obtain(
    scheme('header', 'X-Key'),
    { fields: { apiKey: 'secret\r\nX-Planted: 1' } },
    scope,
  );
  await expect(grantPromise).rejects.toMatchObject({
    code: 'AUTH_FAILED',
    message: expect.not.stringContaining('secret') as unknown,
  });
});
