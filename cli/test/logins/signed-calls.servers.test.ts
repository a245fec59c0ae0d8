import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ReceivedCall, send, startServer } from '@opchain/test-support/start-server';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { describeGuardedApi, guardedChain } from '@opchain/test-support/logins/start-guarded-api';
import {
  awsFields,
  createDigestVerifier,
  password,
  secretAccessKey,
  verifyAws,
} from '@opchain/test-support/logins/verify-signed-calls';

let folder: string;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-signed-'));
  const steps = guardedChain.workflows[0]!.steps.map(({ stepId, operationId }) => ({ stepId, operationId }));
  await writeFile(
    file('chain.json'),
    JSON.stringify({ ...guardedChain, workflows: [{ workflowId: 'guarded', steps }] }),
  );
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Starts an API that rejects every call that the verifier does not accept, runs the chain, and returns the statuses.
 */
async function run(
  scheme: string,
  fields: object,
  verify: (request: ReceivedCall) => boolean,
  challenge: string | (() => string),
) {
  const statuses: number[] = [];
  const api = await startServer({
    '*': (response, request) => {
      const status = verify(request) ? 200 : 401;
      if (status === 401)
        response.setHeader('WWW-Authenticate', typeof challenge === 'string' ? challenge : challenge());
      statuses.push(status);
      send(response, status, { echoed: request.headers });
    },
  });
  // These schemes have no scopes.
  await writeFile(
    file('api.json'),
    JSON.stringify(describeGuardedApi({ type: 'http', scheme })).replace(/\["(?:read|write)"\]/g, '[]'),
  );
  const args = ['--server', `api=${api.url}`, '--credential', 'me=env:ME', '--auto-credentials'];
  const reports = ['--json', file('report.json'), '--har', file('report.har')];
  const { code, out: output } = await runMain(['run', file('chain.json'), ...args, ...reports], {
    env: { ME: JSON.stringify({ scheme: 'login', ...fields }) },
  }).finally(() => api.stop());
  const written = await Promise.all(['report.json', 'report.har'].map((name) => readFile(file(name), 'utf8')));
  return {
    code,
    output,
    statuses,
    leaks: findSecrets([output, ...written].join(), [password, secretAccessKey]),
  };
}

test.each([
  ['md5', 'MD5'],
  ['sha256', 'SHA-256'],
] as const)('a run answers a Digest challenge for %s once, and numbers its calls', async (algorithm, name) => {
  const challenge = `Digest realm="guarded", nonce="once", qop="auth", algorithm=${name}`;
  const fields = { username: 'ada', password };
  const { code, output, statuses, leaks } = await run('digest', fields, createDigestVerifier(algorithm), challenge);
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([401, 200, 200]);
  expect(leaks).toEqual([]);
});

test('a run answers again when the nonce of a Digest challenge has expired', async () => {
  let seen = 0;
  const verify = createDigestVerifier('md5', () => `nonce-${Math.floor(seen / 2)}`);
  const isAccepted = (request: ReceivedCall): boolean => {
    const isVerified = verify(request);
    seen += 1;
    return isVerified;
  };
  const challenge = () => `Digest realm="guarded", nonce="nonce-${Math.floor(seen / 2)}", qop="auth", stale=true`;
  const { code, output, statuses } = await run('digest', { username: 'ada', password }, isAccepted, challenge);
  if (code !== 0) throw new Error(output);
  // The nonce of the first challenge is valid for one call.
  expect(statuses).toEqual([401, 200, 401, 200]);
});

test('a run signs its calls with AWS Signature Version 4', async () => {
  const { code, output, statuses, leaks } = await run('AWS4-HMAC-SHA256', awsFields, verifyAws, 'AWS4-HMAC-SHA256');
  if (code !== 0) throw new Error(output);
  expect(statuses).toEqual([200, 200]);
  expect(leaks).toEqual([]);
});

test('a wrong password and a wrong key are rejected', async () => {
  const challenge = 'Digest realm="guarded", nonce="once", qop="auth", algorithm=MD5';
  const wrong = { username: 'ada', password: 'canary-wrong-password' };
  const digest = await run('digest', wrong, createDigestVerifier('md5'), challenge);
  expect([digest.code, digest.statuses.includes(200)]).toEqual([1, false]);
  const fields = { ...awsFields, secretAccessKey: 'canary-wrong-key' };
  const aws = await run('AWS4-HMAC-SHA256', fields, verifyAws, 'AWS4-HMAC-SHA256');
  expect([aws.code, aws.statuses.includes(200)]).toEqual([1, false]);
});
