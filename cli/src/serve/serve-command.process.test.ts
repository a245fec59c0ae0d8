import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { request } from '@opchain/test-support/request';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type RunningServer, runOpchain, startOpchain } from '@opchain/test-support/start-command';

interface Config {
  readonly api: { readonly name: string; readonly url: string; readonly location: string; readonly server?: string };
  readonly folder?: { readonly url: string; readonly token: string; readonly readOnly: boolean };
  readonly relay?: { readonly url: string; readonly token: string; readonly origins: readonly string[] };
}

let folder: string;
/** The API without CORS headers, and another server. */
let api: TestServer;
let other: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-serve-'));
  other = await startServer({ '*': (response) => response.end('secret') });
  api = await startServer({
    '/away': (response) => response.writeHead(302, { Location: `${other.url}/landed` }).end(),
    '*': respondJson({ name: 'Rex' }),
  });
  await writeFile(join(folder, 'pets.openapi.json'), describePets('Pets'));
});

afterAll(async () => {
  await Promise.all([api.stop(), other.stop()]);
  await rm(folder, { recursive: true, force: true });
});

let callsBefore: readonly number[];
beforeEach(() => {
  callsBefore = [api, other].map((server) => server.received.length);
});
/** The requests of a test to both servers. */
const received = (): readonly (readonly string[])[] =>
  [api, other].map((server, at) =>
    server.received
      .slice(callsBefore[at])
      .map(({ method, target, headers }) => `${method} ${target} ${headers.cookie ?? ''}`.trim()),
  );

function describePets(title: string): string {
  const paths = { '/pet': { get: { operationId: 'getPet', responses: { 200: { description: 'A pet' } } } } };
  return JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: api.url }], paths });
}

const readConfig = async (page: string) => JSON.parse((await request(`${page}config.json`)).text) as Config;

describe('opchain serve on a file', () => {
  let served: RunningServer;
  let page: string;

  beforeAll(async () => {
    served = await startOpchain(join(folder, 'pets.openapi.json'), '--connect', 'https://tokens.example');
    page = served.url;
  });

  afterAll(() => served?.stop());

  test('prints its URL on this machine and the origins of the API that the page cannot reach', () => {
    expect(page).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(served.banner).toContain(`The page cannot call ${api.url}. Restart with --connect ${api.url}`);
    expect(served.banner).not.toContain('cannot call https://tokens.example');
  });

  test('serves the page with a policy that allows only the named origins', async () => {
    const index = await request(page);
    expect([index.status, index.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = String(index.headers['content-security-policy']).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "connect-src 'self' https://tokens.example",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]),
    );
    expect(policy.join()).not.toContain('unsafe');
    expect((await request(`${page}app.js`)).status).toBe(200);
  });

  test('passes the page its description, named after the file, and no relay', async () => {
    const config = await readConfig(page);
    expect(config.api).toMatchObject({
      name: 'pets',
      location: expect.stringMatching(/^file:\/\/.*\/pets\.openapi\.json$/) as unknown,
    });
    expect(config.relay).toBeUndefined();
    expect((await request(`${page}relay`, { method: 'POST' })).status).toBe(405);
  });

  test('reads the description again for every page load', async () => {
    await writeFile(join(folder, 'pets.openapi.json'), describePets('Changed pets'));
    expect((await request(`${page}description`)).text).toContain('Changed pets');
  });

  test.each(['', 'app.js', 'config.json', 'description'])('rejects /%s with a foreign host name', async (path) => {
    expect((await request(`${page}${path}`, { headers: { Host: 'rebound.example' } })).status).toBe(421);
  });
});

describe('opchain serve on a folder', () => {
  test('serves its documents and descriptions, and changes nothing with --read-only', async () => {
    const served = await startOpchain(folder, '--read-only');
    try {
      const { api: description, folder: config } = await readConfig(served.url);
      expect(description).toBeUndefined();
      expect(config).toMatchObject({ url: 'files', readOnly: true });
      const { files } = JSON.parse((await request(`${served.url}files`)).text) as { readonly files: readonly object[] };
      expect(files).toMatchObject([{ path: 'pets.openapi.json', kind: 'description' }]);
      const headers = {
        'Content-Type': 'application/json',
        Origin: new URL(served.url).origin,
        'X-Opchain-Relay-Token': config?.token ?? '',
      };
      const body = JSON.stringify({ action: 'save', path: 'new.arazzo.yaml', text: 'arazzo: 1.1.0' });
      expect((await request(`${served.url}files`, { method: 'POST', headers, body })).status).toBe(403);
    } finally {
      await served.stop();
    }
  });
});

describe('opchain serve --relay', () => {
  let served: RunningServer;
  let relay: string;
  let token: string;

  beforeAll(async () => {
    served = await startOpchain(join(folder, 'pets.openapi.json'), '--relay', api.url);
    const config = await readConfig(served.url);
    expect(config.relay?.origins).toEqual([api.url]);
    expect(config.api.server).toBe(`${api.url}/`);
    relay = new URL(config.relay?.url ?? '', served.url).href;
    token = config.relay?.token ?? '';
  });

  afterAll(() => served?.stop());

  /** A request to the relay as the page sends it, with the given changes. */
  function callRelay(path: string, headers: Record<string, string | undefined> = {}) {
    const all = {
      'Content-Type': 'application/json',
      Origin: new URL(served.url).origin,
      'X-Opchain-Relay-Token': token,
      Cookie: 'session=of-the-browser',
      ...headers,
    };
    const definedHeaders = Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const body = JSON.stringify({
      method: 'GET',
      url: path.startsWith('/') ? api.url + path : path,
      headers: [],
      cookies: [],
      maxBodyBytes: 1000,
    });
    return request(relay, { method: 'POST', headers: definedHeaders, body });
  }

  test('sends its page’s calls, without the browser’s cookies', async () => {
    const response = await callRelay('/pet');
    expect(response.status).toBe(200);
    const [head = '', body] = response.text.split('\n');
    expect(JSON.parse(head)).toMatchObject({ status: 200, truncated: false });
    expect(body).toBe('{"name":"Rex"}');
    expect(received()).toEqual([['GET /pet'], []]);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('returns a redirect without following it', async () => {
    const response = await callRelay('/away');
    expect(JSON.parse(response.text.split('\n')[0] ?? '')).toMatchObject({ status: 302 });
    expect(received()).toEqual([['GET /away'], []]);
  });

  test.each<[string, number, () => Promise<{ status: number }>]>([
    ['a call to another origin', 403, () => callRelay(`${other.url}/pet`)],
    ['a call to another port of the same host', 403, () => callRelay('http://127.0.0.1:1/pet')],
    [
      'a call whose address hides another host',
      400,
      () => callRelay(`${api.url.replace('http://', 'http://user:pass@')}/pet`),
    ],
    ['a file', 400, () => callRelay('file:///etc/hostname')],
    ['a request of a foreign page', 403, () => callRelay('/pet', { Origin: 'https://evil.example' })],
    ['a request of no page', 403, () => callRelay('/pet', { Origin: undefined })],
    ['a request of a page without an origin', 403, () => callRelay('/pet', { Origin: 'null' })],
    ['a request without the token', 401, () => callRelay('/pet', { 'X-Opchain-Relay-Token': undefined })],
    [
      'a request with another token',
      401,
      () => callRelay('/pet', { 'X-Opchain-Relay-Token': 'x'.repeat(token.length) }),
    ],
    [
      'a request under a foreign host name',
      421,
      () => callRelay('/pet', { Host: 'rebound.example', Origin: 'http://rebound.example' }),
    ],
    ['a form that a foreign page can post', 415, () => callRelay('/pet', { 'Content-Type': 'text/plain' })],
    [
      'a GET',
      405,
      () => request(relay, { headers: { 'X-Opchain-Relay-Token': token, Origin: new URL(served.url).origin } }),
    ],
  ])('rejects %s with %i without sending a request', async (_what, status, send) => {
    expect((await send()).status).toBe(status);
    expect(received()).toEqual([[], []]);
  });

  test('creates a unique token for every host', async () => {
    const second = await startOpchain(join(folder, 'pets.openapi.json'), '--relay', api.url);
    try {
      expect((await readConfig(second.url)).relay?.token).not.toBe(token);
    } finally {
      await second.stop();
    }
  });
});

describe('opchain serve ends with exit code 2 and a fix for', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no description', [], /missing API description or folder/],
    ['a file that does not exist', ['nowhere.yaml'], /does not exist/],
    ['a file that is not an API description', ['package.json'], /SPEC_NOT_RECOGNIZED/],
    [
      'an origin with a path',
      ['x.yaml', '--connect', 'https://a.example/v1'],
      /without a path, but is "https:\/\/a\.example\/v1"/,
    ],
    ['an invalid origin', ['x.yaml', '--relay', 'example'], /--relay must be an origin/],
    ['an invalid port', ['x.yaml', '--port', '70000'], /--port must be a number/],
    ['--read-only without a folder', ['package.json', '--read-only'], /--read-only needs a folder/],
    ['an unknown option', ['x.yaml', '--colour'], /see opchain serve --help/],
  ])('%s', async (_what, args, message) => {
    const { code, err } = await runOpchain(['serve', ...args]);
    expect([code, err]).toEqual([2, expect.stringMatching(message)]);
    expect(err).not.toMatch(/^\s+at /m);
  });

  test('a port that is in use ends with exit code 1', async () => {
    const { code, err } = await runOpchain([
      'serve',
      join(folder, 'pets.openapi.json'),
      '--port',
      new URL(api.url).port,
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining('choose another with --port')]);
  });
});
