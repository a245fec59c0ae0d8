import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { createMock, type MockData } from '../src/index.js';
import { base, caller, load, open } from './call-mock.js';

test('a body that is kept is answered from then on, also after a reset, and is saved with the records', async () => {
  const kept: MockData[] = [];
  const call = await open({ data: () => kept });
  const created = await call('POST', '/harbors', { name: 'Kiel' });
  const at = { method: 'GET', url: `${base}/harbors/${created.json.id}` };
  const keep = async (request: { method: string; url: string }, body: JsonValue) => {
    const taken = await call.mock.keep(request, base, body);
    if (taken !== undefined) kept.push(taken);
    return taken;
  };
  expect(await keep(at, { ...created.json, depth: 12 })).toMatchObject({ '/harbors': [{ name: 'Kiel', depth: 12 }] });
  expect((await call('GET', '/harbors')).json).toMatchObject({ harbors: [{ depth: 12 }], total: 1 });
  expect(await keep({ method: 'GET', url: `${base}/weather` }, { wind: 'calm' })).toEqual({
    'GET /weather': { wind: 'calm' },
  });
  expect(await keep({ method: 'GET', url: `${base}/nothing` }, {})).toBeUndefined();
  await call.mock.reset();
  expect((await call('GET', '/weather')).json).toEqual({ wind: 'calm' });
  expect(call.mock.save()).toMatchObject({ '/harbors': [{ depth: 12 }], 'GET /weather': { wind: 'calm' } });
});

test('a token of another grant is of another scheme: 403 where that is documented, else 401', async () => {
  const scheme = (flow: string) => ({
    type: 'oauth2',
    flows: { [flow]: { tokenUrl: 'https://issuer.example/token', scopes: {} } },
  });
  const operation = (responses: object) => ({
    security: [{ admin: [] }],
    responses: { 204: { description: 'Done' }, ...responses },
  });
  const call = caller(
    await createMock(
      await load(
        JSON.stringify({
          openapi: '3.1.0',
          info: { title: 'Two actors', version: '1' },
          components: { securitySchemes: { admin: scheme('clientCredentials'), customer: scheme('password') } },
          paths: {
            '/a': { get: operation({ 403: { description: 'Wrong actor' } }) },
            '/b': { get: operation({}) },
          },
        }),
      ),
    ),
  );
  const tokenOf = async (grant: string) => {
    const headers = [['Content-Type', 'application/x-www-form-urlencoded']] as const;
    const { json } = await call('POST', 'https://issuer.example/token', `grant_type=${grant}`, headers);
    return [['Authorization', `Bearer ${json.access_token}`]] as const;
  };
  const customer = await tokenOf('password');
  expect((await call('GET', '/a', undefined, await tokenOf('client_credentials'))).status).toBe(204);
  expect((await call('GET', '/a', undefined, customer)).status).toBe(403);
  expect((await call('GET', '/b', undefined, customer)).status).toBe(401);
  expect((await call('GET', '/a', undefined, [['Authorization', 'Bearer of-somebody']])).status).toBe(204);
});

test('a mock keeps 100,000 records at most, until some are deleted', async () => {
  const harborsOf = Array.from({ length: 100_000 }, (_, index) => ({ id: `h-${index}`, name: 'Kiel' }));
  const call = await open({ data: { '/harbors': harborsOf } });
  const rejected = await call('POST', '/harbors', { name: 'Laboe' });
  expect([rejected.status, rejected.json.detail]).toEqual([501, expect.stringContaining('100,000 records at most')]);
  expect((await call('DELETE', '/harbors/h-7')).status).toBe(204);
  expect((await call('POST', '/harbors', { name: 'Laboe' })).status).toBe(201);
});
