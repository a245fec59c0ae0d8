import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBuilderHost } from './create-builder-host.js';
import { isPrivateAddress } from './guard-lookup.js';
import { buildContentSecurityPolicy } from './build-content-security-policy.js';
import { readAsset } from './read-asset.js';

describe('the policy of the page', () => {
  test('allows connections to its own origin and the given ones only', () => {
    const policy = buildContentSecurityPolicy(['http://127.0.0.1:4010/token', 'http://127.0.0.1:4010']);
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:4010;");
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });

  test('rejects text that is not an origin', () => {
    expect(() => buildContentSecurityPolicy(["'unsafe-inline'"])).toThrow();
    expect(() => buildContentSecurityPolicy(['javascript:alert(1)'])).toThrow();
  });
});

describe('the builder host', () => {
  const builder = createBuilderHost({ config: () => ({ api: { name: 'shop', url: '../openapi.json' } }) });

  test('adds a missing trailing slash with a relative redirect', async () => {
    expect(await builder.respond({ path: '', mount: 'tool' })).toMatchObject({
      status: 308,
      headers: { location: 'tool/' },
    });
  });

  test('serves its configuration, and forbids caching it', async () => {
    const response = await builder.respond({ path: '/config.json' });
    expect(response).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(response.body))).toEqual({
      api: { name: 'shop', url: '../openapi.json' },
      connect: [],
    });
  });

  test('rejects an unknown host name', async () => {
    expect(await builder.respond({ path: '/', host: 'evil.example:4000' })).toMatchObject({ status: 421 });
    expect(await builder.respond({ path: '/config.json', host: '' })).toMatchObject({ status: 421 });
    expect((await builder.respond({ path: '/config.json', host: '127.0.0.1:4000' })).status).toBe(200);
  });

  test('can be framed by the given origins only', () => {
    const framed = createBuilderHost({ frameAncestors: ['https://portal.example/any/page'] });
    expect(framed.headers()['content-security-policy']).toMatch(/frame-ancestors https:\/\/portal\.example(;|$)/);
    expect(builder.headers()['content-security-policy']).toMatch(/frame-ancestors 'none'(;|$)/);
    expect(() => createBuilderHost({ frameAncestors: ['*'] }).headers()).toThrow();
  });

  test('rejects methods other than GET and HEAD', async () => {
    expect(await builder.respond({ path: '/', method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect((await builder.respond({ path: '/config.json', method: 'HEAD' })).body).toBeUndefined();
  });

  test.each([
    '/../package.json',
    '/..%2fpackage.json',
    '/chunks/../../package.json',
    '/.env',
    '//etc/passwd',
    '/a\0.js',
    '/nothing.js',
  ])('responds with 404 to %s', async (path) => {
    expect((await builder.respond({ path })).status).toBe(404);
  });
});

describe('a file of the page', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'page-'));
    await mkdir(join(folder, 'chunks'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'chunks/a-1.js'), 'export {};');
  });

  test('has its content type, and a different ETag when compressed', async () => {
    const plain = await readAsset(folder, '/');
    const packed = await readAsset(folder, '/', 'gzip, br');
    expect(plain?.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(packed?.headers['content-encoding']).toBe('gzip');
    expect(packed?.headers['etag']).not.toBe(plain?.headers['etag']);
  });

  test('can be cached forever if its name contains its hash', async () => {
    expect((await readAsset(folder, '/chunks/a-1.js'))?.headers['cache-control']).toContain('immutable');
    expect((await readAsset(folder, '/'))?.headers['cache-control']).toBe('no-cache');
  });
});

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['169.254.169.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['::127.0.0.1', true],
  ['64:ff9b::a9fe:a9fe', true],
  ['64:ff9b:1::7f00:1', true],
  ['2001:0:7f00:1::1', true],
  ['2002:7f00:1::1', true],
  ['fec0::1', true],
  ['ff02::1', true],
  ['224.0.0.1', true],
  ['255.255.255.255', true],
  ['2001:db8::1', false],
  ['223.255.255.255', false],
  ['93.184.216.34', false],
  ['2606:2800:220:1::1', false],
])('isPrivateAddress(%j) is %s', (address, inside) => {
  expect(isPrivateAddress(address)).toBe(inside);
});
