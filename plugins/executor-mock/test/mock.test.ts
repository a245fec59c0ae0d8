import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createMock } from '../src/index.js';
import { caller, load, open } from './call-mock.js';
import { harbors } from './harbors.js';

test('a record that is created is read, changed, replaced and deleted', async () => {
  const call = await open();
  const created = await call('POST', '/harbors', { name: 'Kiel', unknown: 1 });
  const at = String(created.headers['Location']).replace('/api', '');
  expect(created).toMatchObject({
    status: 201,
    json: {
      name: 'Kiel',
      depth: 5,
      status: 'open',
      createdAt: '1970-01-01T00:00:00.000Z',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  });
  expect(created.json).not.toHaveProperty('unknown');
  expect(at).toBe(`/harbors/${created.json.id}`);
  expect((await call('GET', at)).json).toEqual(created.json);
  expect((await call('PATCH', at, { depth: 9, id: 'other' })).json).toMatchObject({
    name: 'Kiel',
    depth: 9,
    id: created.json.id,
  });
  expect((await call('PUT', at, { name: 'Laboe' })).json).toMatchObject({ name: 'Laboe', depth: 5 });
  expect(await call('PUT', `${at}/status`, { status: 'closed' })).toMatchObject({
    status: 200,
    json: { name: 'Laboe', status: 'closed' },
  });
  expect((await call('DELETE', at)).status).toBe(204);
  expect(await call('GET', at)).toMatchObject({
    status: 404,
    json: { code: 404, message: expect.stringContaining('There is no harbor') },
  });
});

test('records are patched as RFC 6902 and RFC 7396 have it, and only the version that was read', async () => {
  const call = await open();
  const { json } = await call('POST', '/harbors', { name: 'Kiel', tags: ['a'] });
  const at = `/harbors/${json.id}`;
  const patched = await call(
    'PATCH',
    at,
    [
      { op: 'test', path: '/name', value: 'Kiel' },
      { op: 'add', path: '/tags/-', value: 'b' },
      { op: 'copy', from: '/name', path: '/alias' },
    ],
    [['Content-Type', 'application/json-patch+json']],
  );
  expect(patched.json).toMatchObject({ tags: ['a', 'b'], alias: 'Kiel' });
  expect(
    (await call('PATCH', at, [{ op: 'remove', path: '/nothing' }], [['Content-Type', 'application/json-patch+json']]))
      .status,
  ).toBe(409);
  expect(
    (await call('PATCH', at, { alias: null, depth: null }, [['Content-Type', 'application/merge-patch+json']])).json,
  ).not.toHaveProperty('depth');
  expect((await call('PATCH', at, { depth: 1 }, [['If-Match', String(patched.headers['ETag'])]])).status).toBe(412);
  const { headers } = await call('GET', at);
  expect((await call('GET', at, undefined, [['If-None-Match', String(headers['ETag'])]])).status).toBe(304);
});

test('lists have filters, bounds, search, sort, pages and totals', async () => {
  const call = await open();
  for (const [name, depth] of [
    ['Kiel', 3],
    ['Laboe', 9],
    ['Stein', 6],
  ] as const)
    await call('POST', '/harbors', { name, depth });
  const names = async (path: string) => {
    const { json } = await call('GET', path);
    return [json.harbors.map((each: { name: string }) => each.name), json.total, json.next_cursor !== undefined];
  };
  expect(await names('/harbors')).toEqual([['Kiel', 'Laboe', 'Stein'], 3, false]);
  expect(await names('/harbors?name=Laboe')).toEqual([['Laboe'], 1, false]);
  expect(await names('/harbors?q=E')).toEqual([['Kiel', 'Laboe', 'Stein'], 3, false]);
  expect(await names('/harbors?min_depth=6&sort=-depth')).toEqual([['Laboe', 'Stein'], 2, false]);
  const first = await call('GET', '/harbors?limit=2');
  expect(first.json).toMatchObject({ total: 3, next_cursor: expect.any(String) });
  expect(first.headers['Link']).toContain('rel="next"');
  expect(await names(`/harbors?limit=2&cursor=${first.json.next_cursor}`)).toEqual([['Stein'], 3, false]);
});

test('records below a parent are listed there, have a path of their own, and are deleted with it', async () => {
  const call = await open();
  const { json: kiel } = await call('POST', '/harbors', { name: 'Kiel' });
  const { json: laboe } = await call('POST', '/harbors', { name: 'Laboe' });
  const { json } = await call('POST', `/harbors/${kiel.id}/boats`, { name: 'Rex' });
  expect(json.boat).toMatchObject({ name: 'Rex', harborId: kiel.id });
  expect((await call('GET', `/boats/${json.boat.id}`)).json.boat.name).toBe('Rex');
  expect((await call('GET', `/harbors/${kiel.id}/boats`)).json).toHaveLength(1);
  expect((await call('GET', `/harbors/${laboe.id}/boats`)).json).toEqual([]);
  expect((await call('POST', '/harbors/none/boats', { name: 'Rex' })).status).toBe(404);
  await call('DELETE', `/harbors/${kiel.id}`);
  expect((await call('GET', `/boats/${json.boat.id}`)).status).toBe(404);
});

test('what a request names must exist: the documented status says so', async () => {
  const call = await open();
  const { json } = await call('POST', '/harbors', { name: 'Kiel' });
  expect((await call('POST', '/trips', { harborId: json.id })).json).toMatchObject({ harborId: json.id });
  expect(await call('POST', '/trips', { harborId: 'none' })).toMatchObject({
    status: 409,
    json: { message: 'There is no harbor "none".' },
  });
  const { json: trip } = await call('POST', '/trips', { harborId: json.id });
  await call('POST', '/tickets', { tripId: trip.id });
  expect((await call('DELETE', `/trips/${trip.id}`)).status).toBe(409);
  expect((await call('GET', '/tickets?cursor=unknown')).status).toBe(422);
});

test('what exists once is changed; what the description does not show is answered by its example', async () => {
  const call = await open();
  expect((await call('GET', '/settings')).json).toEqual({ theme: 'light' });
  await call('PATCH', '/settings', { theme: 'dark' });
  expect((await call('GET', '/settings')).json).toEqual({ theme: 'dark' });
  expect(await call('GET', '/weather')).toMatchObject({
    json: { wind: 'calm' },
    headers: { 'Opchain-Mock': 'example' },
  });
  expect((await call('GET', '/pilots/ada')).json.pilot).toBe('ada');
});

test('invalid requests have the documented status, else a problem of RFC 9457', async () => {
  const call = await open({ strict: true });
  const problems: readonly [number, ...Parameters<typeof call>][] = [
    [422, 'POST', '/harbors', { name: 'K' }],
    [400, 'POST', '/harbors', '{"name":'],
    [415, 'POST', '/harbors', 'name: Kiel', [['Content-Type', 'application/yaml']]],
    [422, 'POST', '/harbors', { name: 'Kiel', nmae: 'Kiel' }],
    [400, 'GET', '/harbors?limit=ten'],
    [400, 'GET', '/harbors?lmit=10'],
    [400, 'GET', '/boats/first'],
    [404, 'GET', '/nothing'],
    [405, 'DELETE', '/harbors'],
  ];
  for (const [status, ...args] of problems) expect([args, (await call(...args)).status]).toEqual([args, status]);
  expect((await call('DELETE', '/harbors')).headers['Allow']).toBe('GET, POST');
  expect((await call('POST', '/harbors', { name: 'K' })).json).toMatchObject({
    status: 422,
    errors: [{ pointer: '/name' }],
  });
});

test('unknown paths and methods have the form of other errors of the API, with a code in its style', async () => {
  const call = await open();
  expect(await call('GET', '/nothing')).toMatchObject({
    status: 404,
    json: { code: 404, message: 'The description has no path /nothing.' },
  });
  const codes = async (code: string) => {
    const schema = { type: 'object', properties: { code: { type: 'string', examples: [code] } } };
    const api = { ...harbors, components: { schemas: { ...harbors.components.schemas, Problem: schema } } };
    const other = caller(await createMock(await load(JSON.stringify(api))));
    return (await other('DELETE', '/harbors')).json.code;
  };
  expect(await Promise.all(['not-here', 'NOT_HERE', 'notHere', 'NotHere'].map(codes))).toEqual([
    'method-not-allowed',
    'METHOD_NOT_ALLOWED',
    'methodNotAllowed',
    'MethodNotAllowed',
  ]);
});

test('pages of any origin may call it', async () => {
  const call = await open();
  const origin = ['Origin', 'https://page.example'] as const;
  const preflight = await call('OPTIONS', '/harbors', undefined, [origin, ['Access-Control-Request-Method', 'POST']]);
  const response = await call('GET', '/harbors', undefined, [origin]);
  for (const { headers } of [preflight, response]) expect(headers['Access-Control-Allow-Origin']).toBe('*');
  expect([preflight.status, response.status, (await call('OPTIONS', '/harbors')).status]).toEqual([204, 200, 405]);
});

test('records of a collection that is only added to must exist where they are named, once there are some', async () => {
  const call = await open();
  const sent = (guestId: string) => call('POST', '/visits', { guestId });
  expect((await sent('none')).status).toBe(201);
  const { json } = await call('POST', '/guests', { name: 'Day' });
  expect([(await sent(json.id)).status, (await sent('none')).status]).toEqual([201, 422]);
});

test('an action names a record that exists, and changes only fields that it can be sent', async () => {
  const call = await open();
  const { json } = await call('POST', '/harbors', { name: 'Kiel' });
  expect((await call('POST', '/inspection', {})).json).toEqual({ harborId: json.id });
  const changed = await call('PUT', `/harbors/${json.id}/status`, { status: 'closed', id: 'other', name: 'x' });
  expect(changed.json).toMatchObject({ id: json.id, name: 'Kiel', status: 'closed' });
});

test('with examples, the record exists that the example of a path names, until it is deleted', async () => {
  const at = '/moorings/m-1';
  expect((await (await open())('GET', at)).status).toBe(404);
  const call = await open({ examples: true });
  const statuses = [];
  for (const [method, path] of [
    ['GET', '/moorings/other'],
    ['GET', at],
    ['DELETE', at],
    ['GET', at],
  ] as const)
    statuses.push((await call(method, path)).status);
  expect(statuses).toEqual([404, 200, 204, 404]);
});

test('a response is as described where an example of the description, or what was sent, is not', async () => {
  const call = await open();
  const { json } = await call('POST', '/moorings', { berth: { side: 'port' } });
  expect(json).toEqual({
    id: 'mooring-1',
    isFree: expect.any(Boolean),
    berth: { side: 'port', length: expect.any(Number) },
  });
});

test('a cursor of another list, and a text with half of a surrogate pair, are invalid', async () => {
  const call = await open();
  const cursors = ['ticket-after-1', 'harbor-after-1', 'after-1'];
  const answers = await Promise.all(cursors.map((cursor) => call('GET', `/tickets?cursor=${cursor}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
  expect(await call('POST', '/harbors', '{"name":"Kiel \\ud800"}')).toMatchObject({
    status: 422,
    json: { errors: [{ pointer: '/name' }] },
  });
});

test('any credential of the right form is accepted; a token has the scopes that were asked for', async () => {
  const call = await open();
  const token = async (scope: string) => {
    const form = `grant_type=client_credentials&scope=${scope}`;
    const { json } = await call('POST', 'https://issuer.example/token', form, [
      ['Content-Type', 'application/x-www-form-urlencoded'],
    ]);
    return [['Authorization', `Bearer ${json.access_token}`]] as const;
  };
  expect(await call('GET', '/secret')).toMatchObject({
    status: 401,
    headers: { 'WWW-Authenticate': 'ApiKey realm="key"' },
  });
  expect((await call('GET', '/secret', undefined, [['X-Key', 'any']])).status).toBe(200);
  expect((await call('GET', '/secret', undefined, await token('read'))).status).toBe(200);
  expect((await call('GET', '/secret', undefined, await token('write'))).status).toBe(403);
});

test('the same seed makes the same IDs; state is saved, started from and reset', async () => {
  const [one, other, third] = [await open(), await open(), await open({ seed: 'third' })];
  const ids = await Promise.all(
    [one, other, third].map(async (call) => (await call('POST', '/harbors', { name: 'Kiel' })).json.id),
  );
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
  const again = await open({ data: one.mock.save() });
  await again('POST', '/harbors', { name: 'Laboe' });
  expect((await again('GET', `/harbors/${ids[0]}`)).json.name).toBe('Kiel');
  await again.mock.reset();
  expect((await again('GET', '/harbors')).json.total).toBe(1);
});

test('with 10,000 records a page takes no longer than the records that it looks at', async () => {
  const call = await open({
    data: {
      '/harbors': Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `Harbor ${index}` })),
    },
  });
  expect((await call('GET', '/harbors/9999')).json.name).toBe('Harbor 9999');
  expect((await call('GET', '/harbors?limit=1&cursor=harbor-after-9999')).json).toMatchObject({
    total: 10_000,
    harbors: [{ id: '9999' }],
  });
});

test('hostile names and bodies reach nothing', async () => {
  const call = await open();
  const created = await call(
    'POST',
    '/harbors',
    '{"name":"Kiel","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
  );
  expect(created.status).toBe(201);
  for (const path of ['/harbors/__proto__', '/harbors/constructor', '/harbors/..%2f..%2fetc%2fpasswd', '/harbors/%ff'])
    expect((await call('GET', path)).status).toBe(404);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('hostile requests get a response: too large, too deep, too many parameters, patterns that blow up', async () => {
  const call = await open();
  const nested = (levels: number) => `${'{"x":['.repeat(levels)}1${']}'.repeat(levels)}`;
  const wall = `${'a'.repeat(40)}!`;
  const statuses = [
    await call('POST', '/harbors', JSON.stringify({ name: 'x'.repeat(11_000_000) })),
    await call('POST', '/harbors', nested(500)),
    await call('POST', '/harbors', nested(100_000)),
    await call('GET', `/harbors?${'q=1&'.repeat(200_000)}`),
    await call('GET', `/walls/${wall}`),
    await call('GET', `/${'a/'.repeat(100_000)}`),
    await call('POST', '/walls', {}),
  ];
  expect(statuses.map(({ status }) => status)).toEqual([413, 400, 400, 200, 400, 404, 201]);
});

test.each(['shop', 'bundled', 'reference'])(
  'an operation of the %s contract with an example body answers in its schema',
  async (name) => {
    const content = await readFile(join(__dirname, `../../../implementations/contract/${name}.openapi.yaml`), 'utf8');
    const description = await load(content);
    const call = caller(await createMock(description, { examples: true }));
    const authorization = [
      ['Authorization', 'Bearer x'],
      ['X-API-Key', 'x'],
      ['X-Carrier-Key', 'x'],
    ] as const;
    for (const { path, method } of description.operations.filter(
      ({ method: each, path: at }) => each === 'GET' && !at.includes('{'),
    ))
      expect((await call(method, path, undefined, authorization)).json).toHaveLength(2);
  },
);
