import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';

const json = { 'application/json': { schema: { type: 'object' } } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '1' },
  paths: {
    '/login': {
      post: {
        operationId: 'login',
        requestBody: { content: json },
        responses: { 200: { description: 'OK', content: json } },
      },
    },
  },
};
const chain = {
  arazzo: '1.1.0',
  info: { title: 'Login', version: '1' },
  sourceDescriptions: [{ name: 'shop', url: 'api.json', type: 'openapi' }],
  workflows: [
    {
      workflowId: 'login',
      inputs: {
        type: 'object',
        properties: {
          code: {
            type: 'string',
            format: 'password',
            'x-opchain-generate': { generate: 'totp', credential: 'staff', digits: 8, algorithm: 'SHA256' },
          },
        },
      },
      steps: [{ stepId: 'login', operationId: 'login', requestBody: { payload: { code: '$inputs.code' } } }],
      outputs: { code: '$inputs.code' },
    },
  ],
};
/** Base32 of `key`. */
const secret = 'ORUGKIDTMVRXEZLUEBXWMIDUNBSSA43UMFTGM===';
const key = 'the secret of the staff';

/** The code of a period of 30 seconds, written without the code that is tested. RFC 6238. */
function codeOf(period: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(period));
  const mac = createHmac('sha256', key).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) % 16) % 2 ** 31;
  return `${number}`.slice(-8).padStart(8, '0');
}

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-totp-'));
  await writeFile(join(folder, 'api.json'), JSON.stringify(description));
  await writeFile(join(folder, 'login.arazzo.json'), JSON.stringify(chain));
  server = await startServer({
    '/login': (response, { body }) => {
      const { code } = JSON.parse(body) as { code: string };
      const now = Math.floor(Date.now() / 30_000);
      // As servers do, it accepts the codes of a few periods before, for slow clients. It echoes the code.
      const isValid = [0, 1, 2, 3].some((ago) => codeOf(now - ago) === code);
      send(response, isValid ? 200 : 401, { code, token: 'signed-in' });
    },
  });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function run(
  credential: object,
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly text: string }> {
  const file = join(folder, 'login.arazzo.json');
  const all = ['run', file, '--server', `shop=${server.url}`, '--credential', 'staff=env:STAFF', ...args];
  const env = { ...process.env, STAFF: JSON.stringify({ scheme: 'login', ...credential }) };
  return new Promise((done) => {
    execFile(process.execPath, [resolve('cli/bin/opchain.js'), ...all], { env }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, text: out + err }),
    );
  });
}

test('a server accepts the one-time password of a run, which no output and no report contains', async () => {
  const reports = ['junit', 'html', 'json', 'har'].map((kind) => join(folder, `report.${kind}`));
  const options = reports.flatMap((file) => [`--${file.slice(file.lastIndexOf('.') + 1)}`, file]);
  const { code, text } = await run({ totpSecret: secret }, '--seed', 'same', ...options);
  expect([code, text]).toEqual([0, expect.stringContaining('200')]);
  const sent = (JSON.parse(server.received.at(-1)?.body ?? '') as { code: string }).code;
  expect(sent).toMatch(/^\d{8}$/);
  for (const told of [text, ...(await Promise.all(reports.map((file) => readFile(file, 'utf8'))))]) {
    expect(told).not.toContain(sent);
    expect(told).not.toContain(secret.slice(0, 8));
  }
});

test('without a valid secret, nothing is sent, and the command says what the credential lacks', async () => {
  const before = server.received.length;
  const missing = await run({ token: 'x' });
  expect(missing.code).toBe(2);
  expect(missing.text).toMatch(
    /"code" is a one-time password of the credential "staff", which is missing "totpSecret"/,
  );
  const invalid = await run({ totpSecret: 'not base32!' });
  expect(invalid.code).toBe(2);
  expect(invalid.text).toMatch(/whose "totpSecret" is not Base32.* \[CREDENTIAL_INCOMPLETE\]/);
  expect(invalid.text).not.toContain('base32!');
  expect(server.received).toHaveLength(before);
});

test('with --mock, the one-time password is of no real secret, and no server is called', async () => {
  const before = server.received.length;
  const { code, text } = await run({ totpSecret: secret }, '--mock');
  expect([code, text]).toEqual([0, expect.stringContaining('200')]);
  expect(server.received).toHaveLength(before);
});
