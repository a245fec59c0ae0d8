import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demoCredentials as bundledCredentials } from '@opchain/sample-bundled';
import { demoCredentials as referenceCredentials } from '@opchain/sample-reference';
import { exchangeBytes } from './exchange-bytes.js';
import { request } from '@opchain/test-support/request';
import { type RunningSamples, type ServerName, serverNames, startAllSamples } from '../targets/start-all-samples.js';

let samples: RunningSamples;
/** The headers that a write needs. */
let credentials: Partial<Record<ServerName, Readonly<Record<string, string>>>>;

beforeAll(async () => {
  samples = await startAllSamples();
  const issuer =
    /"tokenUrl":\s*"([^"]+)"/.exec((await request(`${samples.urls.reference}/openapi.json`)).text)?.[1] ?? '';
  const admin = referenceCredentials(issuer).find(({ name }) => name === 'admin');
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: admin?.clientId ?? '',
    client_secret: admin?.clientSecret ?? '',
  });
  const { access_token: token = '' } = (await (await fetch(issuer, { method: 'POST', body })).json()) as {
    access_token?: string;
  };
  credentials = {
    bundled: { 'X-API-Key': bundledCredentials('').find(({ name }) => name === 'apiKeyAuth')?.apiKey ?? '' },
    reference: { Authorization: `Bearer ${token}` },
  };
}, 120_000);

afterAll(() => samples?.stop());

const readPath = (name: ServerName): string =>
  ({ issuer: '/jwks', serve: '/config.json' })[name as string] ?? '/products';
const writePath = (name: ServerName): string => ({ issuer: '/token', serve: '/relay' })[name as string] ?? '/customers';

/** The lines of a request, joined by CRLF. */
const lines = (...all: string[]) => all.join('\r\n');
const fields = (name: ServerName) =>
  Object.entries({ Host: 'localhost', ...credentials[name] }).map(([field, value]) => `${field}: ${value}`);
const get = (name: ServerName, ...more: string[]) =>
  lines(`GET ${readPath(name)} HTTP/1.1`, 'Host: localhost', ...more, '', '');
const post = (name: ServerName, headers: readonly string[], body: string) =>
  lines(`POST ${writePath(name)} HTTP/1.1`, ...fields(name), ...headers, '', body);
const encodeChunked = (body: string, size = 65_536) =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, index) => body.slice(index * size, (index + 1) * size))
    .map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`)
    .join('') + '0\r\n\r\n';

/** A server that responds to this request has neither crashed nor hung. */
async function expectResponsive(name: ServerName): Promise<void> {
  const { statuses } = await exchangeBytes(samples.urls[name], get(name, 'Connection: close'));
  expect(statuses).toEqual([200]);
}

const twoMegabytes = 'x'.repeat(2_000_000);
const json = 'Content-Type: application/json';

describe.each(serverNames)('%s', (name) => {
  describe.each([
    ['JSON', [json]],
    ['another media type', ['Content-Type: text/plain']],
    ['an invalid media type', ['Content-Type: ;;;']],
    ['no media type', []],
    ['compressed', [json, 'Content-Encoding: gzip']],
  ])('rejects a body of 2 MB with 413: %s', (_title, headers) => {
    // RFC 6749, section 5.2, defines no other status. The relay accepts large bodies, but only from its own page.
    const refused = { issuer: 400, serve: 403 }[name as string] ?? 413;

    test('with Content-Length', async () => {
      const { statuses } = await exchangeBytes(
        samples.urls[name],
        post(name, [...headers, `Content-Length: ${twoMegabytes.length}`], twoMegabytes),
      );
      expect(statuses[0]).toBe(refused);
      await expectResponsive(name);
    });

    test('in chunks', async () => {
      const { statuses } = await exchangeBytes(
        samples.urls[name],
        post(name, [...headers, 'Transfer-Encoding: chunked'], encodeChunked(twoMegabytes)),
      );
      expect(statuses[0]).toBe(refused);
      await expectResponsive(name);
    });
  });

  test('does not decompress a small body that would expand to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' ')).toString('latin1');
    const { statuses } = await exchangeBytes(
      samples.urls[name],
      post(name, [json, 'Content-Encoding: gzip', `Content-Length: ${bomb.length}`], bomb),
    );
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).toBeLessThan(500);
    await expectResponsive(name);
  });

  test('responds to 20,000 header fields, short and long', async () => {
    for (const filler of ['a: b', 'x-long: value']) {
      const { statuses } = await exchangeBytes(
        samples.urls[name],
        get(name, ...Array.from({ length: 20_000 }, (_, index) => filler.replace(':', `${index}:`))),
      );
      expect([[431], [400]]).toContainEqual(statuses);
    }
    const { statuses } = await exchangeBytes(samples.urls[name], get(name, `x: ${'y'.repeat(1_000_000)}`));
    expect([[431], [400]]).toContainEqual(statuses);
    await expectResponsive(name);
  });

  // Each contains a second request, which the server must never treat as a request.
  const inner = lines('GET /smuggled HTTP/1.1', 'Host: localhost', '', '');
  test.each<[string, (name: ServerName) => string]>([
    [
      'Content-Length before Transfer-Encoding',
      () => post(name, [json, 'Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`),
    ],
    [
      'Transfer-Encoding before Content-Length',
      () => post(name, [json, 'Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${inner}`),
    ],
    [
      'two Content-Length fields',
      () => post(name, [json, 'Content-Length: 0', `Content-Length: ${inner.length}`], inner),
    ],
    ['two values in one Content-Length field', () => post(name, [json, `Content-Length: 0, ${inner.length}`], inner)],
    ['a Content-Length with a sign', () => post(name, [json, 'Content-Length: +0'], inner)],
    ['a negative Content-Length', () => post(name, [json, 'Content-Length: -1'], inner)],
    ['a hexadecimal Content-Length', () => post(name, [json, 'Content-Length: 0x0'], inner)],
    ['a Content-Length beyond 64 bits', () => post(name, [json, 'Content-Length: 18446744073709551616'], inner)],
    ['a chunk size that is not a number', () => post(name, [json, 'Transfer-Encoding: chunked'], `zz\r\n\r\n${inner}`)],
    [
      'a chunk size beyond 64 bits',
      () => post(name, [json, 'Transfer-Encoding: chunked'], `fffffffffffffffff\r\n${inner}`),
    ],
    ['a chunk size with a 0x prefix', () => post(name, [json, 'Transfer-Encoding: chunked'], `0x0\r\n\r\n${inner}`)],
    [
      'a chunk longer than its size',
      () => post(name, [json, 'Transfer-Encoding: chunked'], `1\r\n{}\r\n0\r\n\r\n${inner}`),
    ],
    ['chunks that end with a bare line feed', () => post(name, [json, 'Transfer-Encoding: chunked'], `0\n\n${inner}`)],
    [
      'a transfer coding other than chunked',
      () => post(name, [json, 'Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`),
    ],
    [
      'chunked followed by another transfer coding',
      () => post(name, [json, 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`),
    ],
    ['a space before the colon', () => post(name, [json, 'Transfer-Encoding : chunked'], `0\r\n\r\n${inner}`)],
    ['a folded field', () => post(name, [json, 'Transfer-Encoding:\r\n chunked'], `0\r\n\r\n${inner}`)],
    [
      'lines that end with a bare line feed',
      () => post(name, [json, 'Content-Length: 0'], inner).replaceAll('\r\n', '\n'),
    ],
    [
      'a bare carriage return in a field',
      () => post(name, [json, 'x: a\rTransfer-Encoding: chunked', 'Content-Length: 0'], inner),
    ],
    ['a null in a field', () => post(name, [json, 'x: a\0b', 'Content-Length: 0'], inner)],
    ['no Host', () => lines(`GET ${readPath(name)} HTTP/1.1`, '', inner)],
    ['another version', () => lines(`GET ${readPath(name)} HTTP/9.9`, 'Host: localhost', '', inner)],
    ['bytes that are not an HTTP request', () => '\u0016\u0003\u0001\u0002\0\u0001\0'.repeat(50)],
  ])(
    'rejects a request that servers could parse differently and does not respond to the hidden request: %s',
    async (_title, createRequest) => {
      const { statuses, closed } = await exchangeBytes(samples.urls[name], createRequest(name));
      expect(statuses.at(-1)).toBe(400);
      // The hidden request would get a 404.
      expect(statuses).not.toContain(404);
      expect(closed).toBe(true);
      await expectResponsive(name);
    },
  );

  test('responds to all pipelined requests in order', async () => {
    const count = 200;
    const requests = Array.from({ length: count }, (_, index) => {
      const path = index % 3 === 2 ? '/nothing' : readPath(name);
      return lines(
        `GET ${path} HTTP/1.1`,
        'Host: localhost',
        ...(index === count - 1 ? ['Connection: close'] : []),
        '',
        '',
      );
    });
    const { statuses } = await exchangeBytes(samples.urls[name], requests.join(''), { silence: 10_000 });
    expect(statuses).toEqual(requests.map((_, index) => (index % 3 === 2 ? 404 : 200)));
    await expectResponsive(name);
  });

  test('separates the bodies of pipelined requests', async () => {
    const rejectedRequest = post(name, [json, 'Content-Length: 2'], '{}');
    const { statuses } = await exchangeBytes(
      samples.urls[name],
      [rejectedRequest, rejectedRequest, get(name, 'Connection: close')],
      { silence: 10_000 },
    );
    expect(statuses).toHaveLength(3);
    for (const status of statuses.slice(0, 2)) expect([400, 401, 403, 415, 422]).toContain(status);
    expect(statuses[2]).toBe(200);
  });
});
