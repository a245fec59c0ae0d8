import type { TLSSocket } from 'node:tls';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { generateCACertificate } from 'mockttp';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { describeGuardedApi, guardedChain } from '@opchain/test-support/logins/start-guarded-api';

let folder: string;
let server: Server;
let url: string;
/** The names in the certificates that the server was shown, in order. */
let clients: string[];
let client: { readonly key: string; readonly cert: string };
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-tls-'));
  const authority = await generateCACertificate({ subject: { commonName: 'localhost' } });
  client = await generateCACertificate({ subject: { commonName: 'ada' } });
  // It accepts no other client.
  const options = { ...authority, ca: client.cert, requestCert: true, rejectUnauthorized: true };
  server = createServer(options, (request, response) => {
    clients.push(String((request.socket as TLSSocket).getPeerCertificate().subject.CN));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `https://localhost:${(server.address() as AddressInfo).port}`;
  const description = JSON.stringify(describeGuardedApi({ type: 'mutualTLS' })).replace(/\["(?:read|write)"\]/g, '[]');
  const steps = guardedChain.workflows[0]!.steps.map(({ stepId, operationId }) => ({ stepId, operationId }));
  const chain = { ...guardedChain, workflows: [{ workflowId: 'guarded', steps }] };
  await writeFile(file('api.json'), description);
  await writeFile(file('chain.json'), JSON.stringify(chain));
  await writeFile(file('ca.pem'), authority.cert);
  await writeFile(file('client.pem'), client.cert);
});

beforeEach(() => {
  clients = [];
  return configure({ ca: 'ca.pem', cert: 'client.pem', key: 'env:CLIENT_KEY' });
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const configure = (files: object, origin = url): Promise<void> =>
  writeFile(file('opchain.config.json'), JSON.stringify({ tls: { [origin]: files } }));

/** Runs a command with the configuration of the folder. */
const command = (...args: readonly string[]) =>
  runMain([...args, '--config', file('opchain.config.json')], { env: { CLIENT_KEY: client.key } });

const run = () => command('run', file('chain.json'), '--server', `api=${url}`, '--json', file('report.json'));

test('a run shows its certificate to the server, and the key to nobody', async () => {
  const { code, out } = await run();
  if (code !== 0) throw new Error(out);
  expect(clients).toEqual(['ada', 'ada']);
  expect(out).not.toContain('warning');
  const key = client.key.replace(/-----[^-]+-----|\s/g, '');
  expect(findSecrets(out + (await readFile(file('report.json'), 'utf8')), [key])).toEqual([]);
});

test('a check also does', async () => {
  const { code, out } = await command('check', '--contract', file('api.json'), '--url', url);
  if (code !== 0) throw new Error(out);
  expect(new Set(clients)).toEqual(new Set(['ada']));
});

test('a server that requires a certificate is distinguished from one that is not trusted', async () => {
  await configure({ ca: 'ca.pem' });
  const missing = await run();
  expect([missing.code, missing.out]).toEqual([1, expect.stringContaining('requires a certificate of the client')]);
  await configure({ cert: 'client.pem', key: 'env:CLIENT_KEY' });
  const untrusted = await run();
  expect([untrusted.code, untrusted.out]).toEqual([1, expect.stringContaining('is not trusted')]);
});

test('a certificate is not sent to other servers', async () => {
  await configure({ ca: 'ca.pem', cert: 'client.pem', key: 'env:CLIENT_KEY' }, 'https://other.example');
  expect([(await run()).code, clients]).toEqual([1, []]);
});

test.each([
  [{ ca: 'gone.pem' }, undefined, /\/ca: the file ".*gone\.pem" does not exist/],
  [{ cert: 'chain.json', key: 'env:CLIENT_KEY' }, undefined, /cannot be used: /],
  [{ cert: 'client.pem', key: 'env:MISSING' }, undefined, /\/key: the environment variable MISSING is not set/],
  [{ passphrase: 'canary-passphrase' }, undefined, /\/passphrase: use @FILE, env:VARIABLE or exec:COMMAND/],
  [{ ca: 'ca.pem' }, 'http://api.example', /must be an origin, such as https:/],
  [{ ca: 'ca.pem' }, 'https://api.example/v1', /must be an origin, such as https:/],
  [{ certificate: 'ca.pem' }, undefined, /certificate/],
])('invalid files are reported before anything is sent: %j', async (files, origin, message) => {
  await configure(files, origin);
  const { code, out } = await run();
  expect([code, out]).toEqual([2, expect.stringMatching(message)]);
  expect(out).not.toContain('canary-passphrase');
});
