import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from '@opchain/test-support/request';
import {
  type RunningSamples,
  sampleNames,
  type ServerName,
  serverNames,
  startAllSamples,
} from '../targets/start-all-samples.js';

let samples: RunningSamples;
let samplesWithHosts: RunningSamples;

beforeAll(async () => {
  samples = await startAllSamples();
  samplesWithHosts = await startAllSamples('--allowed-host', 'shop.example', '--allowed-host', 'other.example');
}, 120_000);

afterAll(() => Promise.all([samples, samplesWithHosts].map((one) => one?.stop())));

const listPaths = (name: ServerName): readonly string[] => {
  if (name === 'issuer') return ['/token', '/jwks', '/.well-known/openid-configuration', '/nothing'];
  if (name === 'serve') return ['/', '/app.js', '/config.json', '/description', '/relay', '/nothing'];
  return ['/products', '/openapi.json', '/nothing', '/ui', '/ui/', '/ui/config.json'];
};
const knownPath = (name: ServerName): string =>
  listPaths(name).find((path) => ['/jwks', '/', '/products'].includes(path)) ?? '';

/** Whether a server listens at the address. */
async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe.each(serverNames)('%s', (name) => {
  test('listens only on 127.0.0.1 by default', async () => {
    const { hostname, port } = new URL(samples.urls[name]);
    expect(hostname).toBe('127.0.0.1');
    expect(await isListening('127.0.0.1', Number(port))).toBe(true);
    const others = Object.values(networkInterfaces()).flatMap((all = []) =>
      all.map(({ address, scopeid }) => (scopeid ? '::1' : address)),
    );
    // On Linux, all of 127.0.0.0/8 is this machine.
    const addresses = [...others, ...(process.platform === 'linux' ? ['127.0.0.2'] : [])].filter(
      (address) => address !== '127.0.0.1',
    );
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses)
      expect([address, await isListening(address, Number(port))]).toEqual([address, false]);
  });

  test.each([
    'rebound.example',
    '127.0.0.1.rebound.example',
    'localhost.rebound.example',
    'localhost@rebound.example',
    '127.0.0.1:80:80',
    'shop.example',
  ])('rejects all requests with the foreign host name %s (DNS rebinding)', async (host) => {
    for (const path of listPaths(name)) {
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const answer = await request(samples.urls[name] + path, {
          method,
          headers: { Host: host, Origin: `http://${host}` },
        });
        expect([path, method, answer.status]).toEqual([path, method, 421]);
      }
    }
  });

  test('accepts the host names of this machine and those that it was started with', async () => {
    for (const host of ['localhost', 'LocalHost:1', 'api.localhost:8080', '127.0.0.1', '[::1]:4000'])
      expect([host, (await request(samples.urls[name] + knownPath(name), { headers: { Host: host } })).status]).toEqual(
        [host, 200],
      );
    for (const host of ['shop.example', 'Shop.Example:8080', 'other.example'])
      expect([
        host,
        (await request(samplesWithHosts.urls[name] + knownPath(name), { headers: { Host: host } })).status,
      ]).toEqual([host, 200]);
    expect(
      (await request(samplesWithHosts.urls[name] + knownPath(name), { headers: { Host: 'third.example' } })).status,
    ).toBe(421);
  });
});

describe.each([...sampleNames, 'serve'] as const)('the builder on %s', (name) => {
  const prefix = name === 'serve' ? '' : '/ui';

  test('does not expose data to pages of other origins', async () => {
    for (const path of ['/', '/app.js', '/config.json', '/nothing.js', '/description', '/relay']) {
      for (const origin of ['https://portal.example', 'null', 'http://127.0.0.1:1', samples.urls.issuer]) {
        const [plain, preflight] = await Promise.all([
          request(samples.urls[name] + prefix + path, { headers: { Origin: origin } }),
          request(samples.urls[name] + prefix + path, {
            method: 'OPTIONS',
            headers: {
              Origin: origin,
              'Access-Control-Request-Method': 'GET',
              'Access-Control-Request-Private-Network': 'true',
            },
          }),
        ]);
        for (const { headers } of [plain, preflight])
          expect(Object.keys(headers).filter((header) => header.startsWith('access-control-'))).toEqual([]);
      }
    }
  });

  test('cannot be framed', async () => {
    for (const path of ['/', '/app.js', '/config.json', '/nothing.js']) {
      const { headers } = await request(samples.urls[name] + prefix + path);
      expect([path, headers['content-security-policy']]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });
});
