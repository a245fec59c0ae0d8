import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nodeExecutor } from '@opchain/executor-node';
import { createRelay, type Relay } from './create-relay.js';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const seen: ReceivedRequest[] = [];
let api: Server;
let other: Server;
let host: Server;
let relay: Relay;
let apiUrl: string;
let otherUrl: string;
let hostUrl: string;

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const record = (reply: (url: string) => readonly [number, Record<string, string>, string]): Server =>
    createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        seen.push({
          method: incoming.method ?? '',
          url: incoming.url ?? '',
          headers: incoming.headers,
          body: Buffer.concat(chunks).toString(),
        });
        if (incoming.url === '/cut' || incoming.url === '/unfinished') {
          response.writeHead(200).write('begin');
          if (incoming.url === '/cut') setTimeout(() => incoming.socket.destroy(), 20);
          return;
        }
        const [status, headers, body] = reply(incoming.url ?? '');
        response.writeHead(status, headers).end(body);
      });
    });
  other = record(() => [200, {}, 'stolen']);
  otherUrl = await listen(other);
  api = record((url) =>
    url === '/away'
      ? [302, { location: `${otherUrl}/steal` }, '']
      : [201, { 'content-type': 'application/json', 'set-cookie': 'a=b' }, '{"id":"é"}'],
  );
  apiUrl = await listen(api);
  relay = await createRelay({ origins: [apiUrl], executor: nodeExecutor });
  host = createServer((incoming, response) => void relay.handle(incoming, response));
  hostUrl = await listen(host);
});

afterAll(async () => {
  await relay?.close();
  for (const server of [api, other, host]) {
    server?.closeAllConnections();
    server?.close();
  }
});

beforeEach(() => void seen.splice(0));

interface RelayResponse {
  readonly status: number;
  readonly text: string;
}

/** A raw request: unlike `fetch`, it can forge its host and origin. */
function send(
  body: unknown,
  headers: Record<string, string | undefined> = {},
  method = 'POST',
): Promise<RelayResponse> {
  const all = {
    'content-type': 'application/json',
    origin: hostUrl,
    'x-opchain-relay-token': relay.describe('relay').token,
    ...headers,
  };
  const definedHeaders = Object.fromEntries(
    Object.entries(all).filter((each): each is [string, string] => each[1] !== undefined),
  );
  return new Promise((resolve, reject) => {
    const outgoing = request(`${hostUrl}/relay`, { method, headers: definedHeaders }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
    });
    outgoing.on('error', reject);
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
}

const call = (url: string, more: object = {}): object => ({
  method: 'POST',
  url,
  headers: [['X-Api-Key', 'k']],
  cookies: [],
  text: '{"a":1}',
  maxBodyBytes: 1000,
  ...more,
});

describe('the relay', () => {
  test('sends a call unchanged, and returns the response', async () => {
    const { status, text } = await send(call(`${apiUrl}/orders?x=1`, { cookies: [['session', 's1']] }));
    expect(status).toBe(200);
    const [head, body] = [text.slice(0, text.indexOf('\n')), text.slice(text.indexOf('\n') + 1)];
    expect(JSON.parse(head)).toMatchObject({ status: 201, truncated: false });
    expect(body).toBe('{"id":"é"}');
    expect(seen).toEqual([expect.objectContaining({ method: 'POST', url: '/orders?x=1', body: '{"a":1}' })]);
    expect(seen[0]?.headers).toMatchObject({ 'x-api-key': 'k', cookie: 'session=s1', host: new URL(apiUrl).host });
  });

  test('passes a response on in parts, and says whether it broke off, if the page asks for that', async () => {
    const whole = await send(call(`${apiUrl}/orders`, { stream: true }));
    const [head = '', length, rest = ''] = whole.text.split('\n');
    expect(JSON.parse(head)).toMatchObject({ status: 201, stream: true });
    expect([length, rest]).toEqual(['11', '{"id":"é"}{"truncated":false}']);
    const cut = await send(call(`${apiUrl}/cut`, { stream: true }));
    expect(cut.text.split('\n').slice(1, 3)).toEqual(['5', expect.stringMatching(/^begin{"code":"CONNECTION_RESET",/)]);
    // A page of an earlier version.
    expect(await send(call(`${apiUrl}/cut`))).toMatchObject({ status: 502 });
  });

  test('passes on what has arrived before the response ends', async () => {
    const response = await fetch(`${hostUrl}/relay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: hostUrl,
        'x-opchain-relay-token': relay.describe('').token,
      },
      body: JSON.stringify(call(`${apiUrl}/unfinished`, { stream: true })),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.endsWith('begin')) text += (await reader.read()).value ?? '!';
    expect(text.split('\n').slice(1)).toEqual(['5', 'begin']);
    await reader.cancel();
  });

  test('never sends the page’s own cookies, nor a requested Host', async () => {
    await send(
      call(`${apiUrl}/`, {
        headers: [
          ['Cookie', 'forged=1'],
          ['Host', 'evil.example'],
          ['Connection', 'close'],
        ],
      }),
      { cookie: 'tool=secret' },
    );
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers.host).toBe(new URL(apiUrl).host);
  });

  test('does not follow redirects', async () => {
    const { text } = await send(call(`${apiUrl}/away`));
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({ status: 302 });
    expect(seen.map((each) => each.url)).toEqual(['/away']);
  });

  test('reaches no other origin', async () => {
    const reply = await send(call(`${otherUrl}/`));
    expect(reply).toMatchObject({ status: 403 });
    expect(reply.text).toContain('--relay');
    for (const url of [
      `${apiUrl.replace('127.0.0.1', 'localhost')}/`,
      `${apiUrl}@${new URL(otherUrl).host}/`,
      'file:///etc/passwd',
      apiUrl.replace('http:', 'https:'),
    ])
      expect((await send(call(url))).status).toBeGreaterThanOrEqual(400);
    expect(seen).toEqual([]);
  });

  test('responds to its own page only', async () => {
    expect(await send(call(`${apiUrl}/`), { origin: 'http://evil.example' })).toMatchObject({ status: 403 });
    expect(await send(call(`${apiUrl}/`), { origin: 'null' })).toMatchObject({ status: 403 });
    expect(await send(call(`${apiUrl}/`), { origin: undefined })).toMatchObject({ status: 403 });
    expect(seen).toEqual([]);
  });

  test('responds only to requests with its token', async () => {
    expect(await send(call(`${apiUrl}/`), { 'x-opchain-relay-token': undefined })).toMatchObject({ status: 401 });
    expect(await send(call(`${apiUrl}/`), { 'x-opchain-relay-token': 'guess' })).toMatchObject({ status: 401 });
    expect(seen).toEqual([]);
  });

  test('does not respond under an unknown host name', async () => {
    expect(await send(call(`${apiUrl}/`), { host: 'evil.example', origin: 'http://evil.example' })).toMatchObject({
      status: 421,
    });
    expect(seen).toEqual([]);
  });

  test.each<[string, unknown, Record<string, string>]>([
    ['text that is no JSON', '{', {}],
    ['another media type', '{}', { 'content-type': 'text/plain' }],
    ['no call', '[]', {}],
    [
      'an unknown method',
      { method: 'GET / HTTP/1.1\r\nX: y', url: 'http://a/', headers: [], cookies: [], maxBodyBytes: 1 },
      {},
    ],
    ['header fields that are none', { method: 'GET', url: 'http://a/', headers: {}, cookies: [], maxBodyBytes: 1 }, {}],
  ])('rejects %s', async (_what, body, headers) => {
    const { status } = await send(body, headers);
    expect([400, 415]).toContain(status);
    expect(seen).toEqual([]);
  });

  test('rejects a line break in a header field', async () => {
    const { status } = await send(call(`${apiUrl}/`, { headers: [['X-A', 'b\r\nX-B: c']] }));
    expect(status).toBe(502);
    expect(seen).toEqual([]);
  });

  test('rejects GET', async () => {
    expect(await send('', {}, 'GET')).toMatchObject({ status: 405 });
  });

  test('reports why a call failed', async () => {
    const closedServer = createServer();
    const url = await listen(closedServer);
    await new Promise((resolve) => closedServer.close(resolve));
    const closedRelay = await createRelay({ origins: [url], executor: nodeExecutor });
    const server = createServer((incoming, response) => void closedRelay.handle(incoming, response));
    const address = await listen(server);
    const reply = await fetch(`${address}/relay`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
        'x-opchain-relay-token': closedRelay.describe('').token,
      },
      body: JSON.stringify(call(url)),
    });
    expect(reply.status).toBe(502);
    expect(await reply.json()).toMatchObject({ code: 'CONNECTION_REFUSED' });
    server.closeAllConnections();
    server.close();
    await closedRelay.close();
  });

  test('rejects text that is not an origin', async () => {
    await expect(createRelay({ origins: ['api.example.com'], executor: nodeExecutor })).rejects.toThrow(
      'is not an origin',
    );
  });
});
