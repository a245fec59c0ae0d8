import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { findK6 } from '@opchain/test-support/find-k6';
import { runOpchain, startCommand } from '@opchain/test-support/start-command';
import { type ProxyOptions, startProxy } from '@opchain/test-support/start-proxy';
import { generateCACertificate, getLocal } from 'mockttp';

const login = 'ada:p%40ss';
const clientSecret = 'secret-of-the-client-b7a1';
const token = 'token-of-the-issuer-51c9';

/** A name that only the proxies of these tests know. */
const host = 'api.test';

let folder: string;
let authority: { readonly cert: string; readonly key: string };
let proxyCertificate: { readonly cert: string; readonly key: string };
const targets: Record<string, { readonly origin: string; readonly server: Server }> = {};
/** Paths that a target received. */
let received: string[] = [];

const respond =
  (origin: () => string): RequestListener =>
  (request, response) => {
    received.push(request.url ?? '');
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === '/openapi.json') return send(200, describeApi(origin()));
    if (request.url === '/token') return send(200, { access_token: token, token_type: 'Bearer', expires_in: 60 });
    return send(request.headers.authorization === `Bearer ${token}` ? 200 : 401, {});
  };

const describeApi = (origin: string) => ({
  openapi: '3.1.0',
  info: { title: 'API', version: '1' },
  components: {
    securitySchemes: {
      login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: `${origin}/token`, scopes: {} } } },
    },
  },
  paths: {
    '/things': {
      get: { operationId: 'listThings', security: [{ login: [] }], responses: { 200: { description: 'ok' } } },
    },
  },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-proxies-'));
  authority = await generateCACertificate({ subject: { commonName: host } });
  proxyCertificate = await generateCACertificate({ subject: { commonName: 'localhost' } });
  await writeFile(join(folder, 'ca.pem'), `${authority.cert}\n${proxyCertificate.cert}`);
  await writeFile(join(folder, 'login.json'), JSON.stringify({ scheme: 'login', clientId: 'opchain', clientSecret }));
  for (const scheme of ['http', 'https']) {
    const listener = respond(() => targets[scheme]?.origin ?? '');
    const server = scheme === 'http' ? createPlainServer(listener) : createServer(authority, listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    targets[scheme] = { server, origin: `${scheme}://${host}:${(server.address() as AddressInfo).port}` };
    await writeFile(
      join(folder, `${scheme}.json`),
      JSON.stringify({
        arazzo: '1.0.1',
        info: { title: 'Things', version: '1' },
        sourceDescriptions: [{ name: 'api', url: `${targets[scheme].origin}/openapi.json`, type: 'openapi' }],
        workflows: [{ workflowId: 'things', steps: [{ stepId: 'list', operationId: 'listThings' }] }],
      }),
    );
  }
});

afterAll(async () => {
  for (const { server } of Object.values(targets)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  await rm(folder, { recursive: true, force: true });
});

const originOf = (scheme: string): string => targets[scheme]?.origin ?? '';

function run(scheme: string, env: Readonly<Record<string, string>>, more: readonly string[] = []) {
  received = [];
  const origin = originOf(scheme);
  const args = ['run', join(folder, `${scheme}.json`), '--server', `api=${origin}`, '--auto-credentials'];
  const credential = ['--credential', `login=@${join(folder, 'login.json')}`, '--allow-credential', `login=${origin}`];
  return runOpchain([...args, ...credential, '--ca', join(folder, 'ca.pem'), ...more], { NO_PROXY: '', ...env });
}

/** Sends a call as the page of `opchain serve --relay` does. Its status is missing if it did not reach the API. */
async function relayCall(scheme: string, env: Readonly<Record<string, string>>) {
  const origin = originOf(scheme);
  await writeFile(join(folder, 'api.json'), JSON.stringify(describeApi(origin)));
  const options = ['--port', '0', '--relay', origin, '--ca', join(folder, 'ca.pem')];
  const served = await startCommand(
    process.execPath,
    ['cli/bin/opchain.js', 'serve', join(folder, 'api.json'), ...options],
    env,
  );
  received = [];
  const { relay } = (await (await fetch(`${served.url}config.json`)).json()) as {
    readonly relay: { readonly url: string; readonly token: string };
  };
  const response = await fetch(new URL(relay.url, served.url), {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Opchain-Relay-Token': relay.token,
      Origin: new URL(served.url).origin,
    },
    body: JSON.stringify({
      method: 'GET',
      url: `${origin}/things`,
      headers: [['Authorization', `Bearer ${token}`]],
      cookies: [],
      maxBodyBytes: 1000,
    }),
  });
  // The head of the response is the first line.
  const { status } = JSON.parse((await response.text()).split('\n')[0] ?? '') as { readonly status?: number };
  await served.stop();
  return { status, received };
}

describe.each(['http', 'https', 'socks5'] as const)('a proxy by %s', (kind) => {
  describe.each([
    ['for anybody', undefined],
    ['with a login', login],
  ] as const)('%s', (_, wanted) => {
    const options = (): ProxyOptions => ({
      kind,
      ...(kind === 'https' && { certificate: proxyCertificate }),
      ...(wanted !== undefined && { login: decodeURIComponent(wanted) }),
    });
    const address = (url: string) => (wanted === undefined ? url : url.replace(decodeURIComponent(wanted), wanted));

    test.each(['http', 'https'])('has the description, the token and the call of an %s API', async (scheme) => {
      const proxy = await startProxy(options());
      const { code, out, err } = await run(scheme, { [`${scheme.toUpperCase()}_PROXY`]: address(proxy.url) });
      await proxy.stop();
      expect([code, received, out + err]).toEqual([
        0,
        ['/openapi.json', '/token', '/things'],
        expect.stringContaining('1 of 1 steps succeeded'),
      ]);
      expect(proxy.log.length).toBeGreaterThan(0);
      const seen = [clientSecret, token].filter((secret) => proxy.log.join('\n').includes(secret));
      // Without TLS, a proxy by HTTP reads what it forwards.
      expect(seen).toEqual(scheme === 'http' && kind !== 'socks5' ? [token] : []);
    });

    test.each(['http', 'https'])(
      'has the calls that the page relays to an %s API, unless NO_PROXY names it',
      async (scheme) => {
        const proxy = await startProxy(options());
        const environment = { ALL_PROXY: address(proxy.url) };
        expect(await relayCall(scheme, { ...environment, NO_PROXY: '' })).toEqual({
          status: 200,
          received: ['/things'],
        });
        const [seen, before] = [proxy.log.join('\n'), proxy.log.length];
        expect(await relayCall(scheme, { ...environment, NO_PROXY: host })).toEqual({
          status: undefined,
          received: [],
        });
        await proxy.stop();
        expect([before > 0, proxy.log.length - before]).toEqual([true, 0]);
        expect(seen.includes(token)).toBe(scheme === 'http' && kind !== 'socks5');
      },
    );

    test.each(['http', 'https'])('has nothing of an %s API that NO_PROXY names', async (scheme) => {
      const proxy = await startProxy(options());
      const { code, out, err } = await run(scheme, { ALL_PROXY: address(proxy.url), NO_PROXY: host });
      await proxy.stop();
      expect([code, proxy.log, received]).toEqual([2, [], []]);
      expect(out + err).toContain(host);
    });
  });

  test('that rejects the login is named, and the API gets nothing', async () => {
    const certificate = kind === 'https' ? { certificate: proxyCertificate } : {};
    const proxy = await startProxy({ kind, login: 'ada:right', ...certificate });
    for (const scheme of ['http', 'https']) {
      const { code, out, err } = await run(scheme, { ALL_PROXY: proxy.url.replace('right', 'wrong') });
      expect(out + err).toMatch(/The proxy localhost:\d+ does not connect: /);
      expect(out + err).not.toContain('wrong');
      expect([code, received]).toEqual([2, []]);
    }
    await proxy.stop();
  });
});

test('--proxy takes its password from a variable, precedes the environment, and rejects a password as it is', async () => {
  const proxy = await startProxy({ kind: 'http', login: 'ada:p@ss' });
  const named = proxy.url.replace('p@ss', 'env:PROXY_PASSWORD');
  const env = { PROXY_PASSWORD: 'p@ss', HTTPS_PROXY: 'http://127.0.0.1:9' };
  expect((await run('https', env, ['--proxy', named])).code).toBe(0);
  await proxy.stop();
  const { code, err } = await run('https', env, ['--proxy', proxy.url.replace('p@ss', 'p%40ss')]);
  expect([code, err]).toEqual([
    2,
    expect.stringContaining('write the password as env:VARIABLE, not on the command line'),
  ]);
});

test('a proxy that cannot be reached is named', async () => {
  const { code, out, err } = await run('https', { HTTPS_PROXY: 'http://localhost:9' });
  expect(out + err).toContain('The proxy localhost:9 does not connect: ');
  expect(code).toBe(2);
});

test('--insecure accepts any certificate of its origin, and of no other', async () => {
  const proxy = await startProxy({ kind: 'http' });
  const origin = originOf('https');
  const attempt = async (insecure: string) => {
    received = [];
    const args = ['run', join(folder, 'https.json'), '--server', `api=${origin}`, '--insecure', insecure];
    return runOpchain(args, { HTTPS_PROXY: proxy.url, NO_PROXY: '' });
  };
  await attempt(origin);
  expect(received).toEqual(['/openapi.json', '/things']);
  expect((await attempt('https://other.test')).code).toBe(2);
  expect(received).toEqual([]);
  await proxy.stop();
});

const k6 = findK6();
if (k6 === undefined) console.warn('skipped: no k6 is installed (K6_PATH or the path), so no load is made');

(k6 === undefined ? describe.skip : describe)('a load', () => {
  const load = async (scheme: string, origin: string, proxy: string, more: readonly string[]) => {
    received = [];
    const args = ['load', join(folder, `${scheme}.json`), '--server', `api=${origin}`, '--auto-credentials', '--quiet'];
    const credential = [
      '--credential',
      `login=@${join(folder, 'login.json')}`,
      '--allow-credential',
      `login=${origin}`,
    ];
    const network = ['--proxy', proxy.replace('p@ss', 'env:PROXY_PASSWORD'), '--iterations', '2', ...more];
    const description = ['--description', `api=${join(folder, 'api.json')}`];
    await writeFile(join(folder, 'api.json'), JSON.stringify(describeApi(origin)));
    const env = { PROXY_PASSWORD: 'p@ss', NO_PROXY: '' };
    const { code, out, err } = await runOpchain([...args, ...credential, ...description, ...network], env);
    return [code, received, out + err];
  };

  test.each(
    (['http', 'socks5'] as const).flatMap((kind) => ['http', 'https'].map((scheme) => [kind, scheme] as const)),
  )('goes through a proxy by %s to an %s API, whose authority --ca names', async (kind, scheme) => {
    // Its certificates have the names of hosts, without which k6 accepts none.
    const secure = getLocal({ https: authority });
    await secure.start();
    await secure.forAnyRequest().thenCallback(({ path }) => {
      received.push(path);
      return { statusCode: 200, json: path === '/token' ? { access_token: token, token_type: 'Bearer' } : {} };
    });
    const origin = scheme === 'https' ? `https://${host}:${secure.port}` : originOf('http');
    const proxy = await startProxy({ kind, login: decodeURIComponent(login) });
    const result = await load(scheme, origin, proxy.url, ['--ca', join(folder, 'ca.pem')]);
    await Promise.all([proxy.stop(), secure.stop()]);
    expect(result).toEqual([0, ['/token', '/things', '/things'], expect.stringContaining('2 iterations, none failed')]);
    expect(proxy.log.join('\n').includes(token)).toBe(scheme === 'http' && kind === 'http');
  });

  test('accepts any certificate of the origins of --insecure, if these are all, and uses no proxy for this machine', async () => {
    const proxy = await startProxy({ kind: 'http' });
    const origin = originOf('https');
    const [, calls, text] = await load('https', origin, proxy.url, []);
    expect([calls, text]).toEqual([
      [],
      expect.stringMatching(/got no token: .*certificate[^/]*\n✘ Things: no iteration/),
    ]);
    const insecure = await load('https', origin, proxy.url, ['--insecure', origin]);
    expect(insecure.slice(0, 2)).toEqual([0, ['/token', '/things', '/things']]);
    const local = origin.replace(host, 'localhost');
    expect(await load('https', local, proxy.url, ['--insecure', local])).toEqual([
      2,
      [],
      expect.stringContaining(`k6 does not use a proxy for ${new URL(local).host}, which is on this machine`),
    ]);
    await proxy.stop();
  });
});
