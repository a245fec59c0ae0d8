import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Io } from '../io.js';
import { main } from '../main.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function start(respond: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => void request.resume().on('end', () => respond(request, response)));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A server that responds to every call with 401 and records the calls. */
async function startForbiddingServer(): Promise<{ readonly url: string; readonly calls: string[] }> {
  const calls: string[] = [];
  const url = await start((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response
      .writeHead(401, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status: 401, title: 'Unauthorized' }));
  });
  return { url, calls };
}

async function check(
  args: readonly string[],
  signal = new AbortController().signal,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let [out, err] = ['', ''];
  const io: Io = {
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    isTerminal: false,
    color: false,
    columns: 100,
    env: {},
    signal,
  };
  return { code: await main(['check', ...args], io), out, err };
}

async function writeCredentials(content: object): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-roles-')), 'credentials.json');
  await writeFile(file, JSON.stringify(content));
  return file;
}

const customer = { scheme: 'customerAuth', username: 'ada', password: 'wrong', clientId: 'shop' };

describe('a role without a credential', () => {
  test.each(['chain R', 'the documented', 'product', 'A cart'])(
    'skips every case that needs it: %s',
    async (pattern) => {
      const { url } = await startForbiddingServer();
      const { out } = await check(['--url', url, '--profile', 'reference', '--case', pattern]);
      expect(out).toMatch(/skipped .*\(no credential for (customer|admin|carrier)/);
      expect(out).not.toContain('with the credential of');
    },
  );

  test('is named in the outcome, and the check fails if every case was skipped', async () => {
    const { url } = await startForbiddingServer();
    const { code, out } = await check(['--url', url, '--profile', 'reference', '--case', 'chain-r3', '--quiet']);
    expect(out).toMatch(
      /✘ .* was not checked against the contract reference: 1 skipped .*\n {2}1 skipped: no credential for customer, admin, carrier/,
    );
    expect(code).toBe(1);
  });
});

test('rejects a credential for a scheme that the contract does not declare before anything is sent', async () => {
  const { url, calls } = await startForbiddingServer();
  const file = await writeCredentials({ customer: { ...customer, scheme: 'passwordAuth' } });
  const { code, err } = await check(['--url', url, '--profile', 'reference', '--credentials', file]);
  expect(code).toBe(2);
  expect(err).toContain(
    'the credential of customer uses the scheme "passwordAuth", which the contract reference does not declare; it declares: ',
  );
  expect(calls).toEqual([]);
});

test('reports a credential that cannot obtain a token once and runs no case', async () => {
  const { url, calls } = await startForbiddingServer();
  const issuer = await start((_, response) =>
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":"invalid_client"}'),
  );
  const file = await writeCredentials({ customer: { ...customer, tokenUrl: `${issuer}/token` } });
  const { code, out, err } = await check(['--url', url, '--profile', 'reference', '--credentials', file]);
  expect(code).toBe(2);
  expect(out).toBe('');
  expect(err).toMatch(
    /^opchain check: the credential of customer cannot be used: .*invalid_client.*\[TOKEN_REFUSED\]\nopchain check: No case was run\.\n$/,
  );
  expect(calls).toEqual(['GET /products']);
});

test('counts an interrupted case as not run instead of failed', async () => {
  const interrupted = new AbortController();
  const url = await start((request, response) => {
    if (request.method === 'GET' && request.url === '/customers') response.end('[]');
    else interrupted.abort(new Error('interrupted'));
  });
  const { code, out } = await check(['--url', url, '--profile', 'shop', '--case', 'listCustomers'], interrupted.signal);
  expect(out).toMatch(/✘ .* was only partly checked against the contract shop: \d+ not run in/);
  expect(out).not.toContain('failed');
  expect(code).toBe(1);
});
