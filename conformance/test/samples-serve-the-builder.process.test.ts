import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from '@opchain/test-support/request';
import { servePrefix } from './targets/serve-prefix.js';
import { type RunningServer, startSample } from '@opchain/test-support/start-command';

interface Config {
  readonly api: { readonly name: string; readonly url: string };
  readonly presets: readonly { readonly name: string; readonly text: string }[];
  readonly credentials?: readonly { readonly name: string; readonly tokenUrl?: string }[];
}

const shopChains = ['R1', 'Poll until done', 'Pages until the end', 'For each item', 'Fallback on failure'];
const scriptPolicy = "default-src 'self'";

/** Of the samples that have any. */
const demoCredentials: Readonly<Record<string, string[]>> = {
  bundled: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  reference: ['customer', 'admin', 'carrier'],
};

describe.each([
  ['express', 'shop', shopChains],
  ['fastify', 'shop', shopChains],
  ['hapi', 'shop', shopChains],
  ['koa', 'shop', shopChains],
  ['bundled', 'shop', ['R1', 'R2']],
  ['reference', 'reference', ['R3']],
])('the builder on %s', (sample, source, chains) => {
  let server: RunningServer;
  let folder: string;
  let config: Config;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opchain-builder-'));
    const issuer = ['bundled', 'reference'].includes(sample) ? ['--issuer-port', '0'] : [];
    const database = sample === 'reference' ? ['--database', join(folder, 'reference.sqlite')] : [];
    server = await startSample(sample, [...issuer, ...database]);
    config = (await (await fetch(`${server.url}/ui/config.json`)).json()) as Config;
  });

  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('opens under /ui/ and redirects there from /ui', async () => {
    const bare = await request(`${server.url}/ui`);
    expect([bare.status, bare.headers.location]).toEqual([308, 'ui/']);
    const page = await request(`${server.url}/ui/`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const script = await request(`${server.url}/ui/app.js`);
    expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const chunk = /chunks\/[\w-]+\.js/.exec(script.text)?.[0];
    expect(chunk).toBeDefined();
    expect((await request(`${server.url}/ui/${chunk}`)).status).toBe(200);
    expect((await request(`${server.url}/ui/nothing.js`)).status).toBe(404);
    expect((await request(`${server.url}/ui/..%2f..%2fpackage.json`)).status).toBe(404);
  });

  test('allows only its own scripts and calls to itself and its issuer', async () => {
    const { headers } = await request(`${server.url}/ui/`);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(scriptPolicy);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain('unsafe');
    const issuers = new Set(
      (config.credentials ?? []).flatMap(({ tokenUrl }) => (tokenUrl === undefined ? [] : [new URL(tokenUrl).origin])),
    );
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]).toBe(["'self'", ...issuers].join(' '));
  });

  test('works behind a path prefix', async () => {
    const proxy = await servePrefix(server.url, '/portal/shop');
    try {
      const page = await fetch(`${proxy.url}/ui`);
      expect(page.url).toBe(`${proxy.url}/ui/`);
      const assets = [...(await page.text()).matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, address = '']) => new URL(address, page.url).href,
      );
      expect(assets).toContain(`${proxy.url}/ui/app.js`);
      for (const asset of [...assets, new URL(config.api.url, page.url).href])
        expect([asset, (await fetch(asset)).status]).toEqual([asset, 200]);
    } finally {
      proxy.close();
    }
  });

  test('provides the API, the matching chains in its palette and the demo credentials', () => {
    expect(config.api.name).toBe(source);
    expect(config.presets.map(({ name }) => name.replace(/^(R\d) .*/, '$1'))).toEqual(chains);
    for (const { text } of config.presets) expect(text).toMatch(/^arazzo: 1\.1\.0/);
    const names = config.credentials?.map(({ name }) => name) ?? [];
    const demo = demoCredentials[sample];
    expect(names).toEqual(demo === undefined ? [] : expect.arrayContaining(demo));
  });

  test('only serves its own page', async () => {
    const foreign = await request(`${server.url}/ui/config.json`, { headers: { Origin: 'https://portal.example' } });
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect(foreign.headers['cross-origin-resource-policy']).toBe('same-origin');
    const preflight = await request(`${server.url}/ui/config.json`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://portal.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'x-own',
      },
    });
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
    expect((await request(`${server.url}/ui/config.json`, { headers: { Host: 'rebound.example' } })).status).toBe(421);
    const refused = await request(`${server.url}/ui/config.json`, { method: 'POST' });
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });
});
