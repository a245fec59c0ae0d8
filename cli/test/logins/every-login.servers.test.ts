import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { runMain } from '../run-main.js';
import { findSecrets } from '@opchain/test-support/find-secrets';
import { logInAs } from './log-in-as.js';
import { ada, describeGuardedApi, guardedChain } from '@opchain/test-support/logins/start-guarded-api';
import { loginNames, logins, type StartedLogin } from '@opchain/test-support/logins/start-login';

let folder: string;
let api: StartedLogin | undefined;
const file = (name: string) => join(folder, name);

beforeAll(async () => {
  // Objects of the test's own realm, as oidc-provider expects plain ones.
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  folder = await mkdtemp(join(tmpdir(), 'opchain-logins-'));
  const steps = guardedChain.workflows[0]!.steps.map(({ stepId, operationId }) => ({ stepId, operationId }));
  const chain = { ...guardedChain, workflows: [{ workflowId: 'guarded', steps }] };
  await writeFile(file('chain.json'), JSON.stringify(chain));
});
afterEach(() => api?.stop());
afterAll(() => rm(folder, { recursive: true }));

/** A configuration with the certificates of a login. */
async function configure({ url, tls = {} }: StartedLogin): Promise<void> {
  await Promise.all(Object.entries(tls).map(([name, text]) => writeFile(file(name), String(text))));
  const files = Object.fromEntries(Object.keys(tls).map((name) => [name, name]));
  await writeFile(file('opchain.config.json'), JSON.stringify({ tls: { [url]: files } }));
}

test.each(loginNames)('%s in the command', async (name) => {
  api = await logins[name]();
  const { url, issuer, scheme, fields, secrets, statuses, tls } = api;
  const required = 'flows' in scheme ? '["read","write"]' : '[]';
  const description = JSON.stringify(describeGuardedApi(scheme)).replace(/\["(?:read|write)"\]/g, required);
  await writeFile(file('api.json'), description);
  if (tls !== undefined) await configure(api);
  const credential = { scheme: 'login', ...fields, ...(issuer !== undefined && { tokenUrl: `${issuer}/token` }) };
  const args = [
    ...[
      'run',
      file('chain.json'),
      '--server',
      `api=${url}`,
      '--json',
      file('report.json'),
      '--har',
      file('report.har'),
    ],
    ...(tls === undefined ? ['--credential', 'ada=env:ADA', '--auto-credentials'] : []),
    ...(tls === undefined ? [] : ['--config', file('opchain.config.json')]),
  ];
  const onText = (text: string): void => {
    const address = /Log in at (\S+)/.exec(text)?.[1];
    if (address !== undefined) void logInAs(ada, address);
  };
  const { code, out } = await runMain(args, { env: { ADA: JSON.stringify(credential) }, onText });
  if (code !== 0) throw new Error(out);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  const written = await Promise.all(['report.json', 'report.har'].map((report) => readFile(file(report), 'utf8')));
  expect(findSecrets([out, ...written].join(), [...secrets])).toEqual([]);
});
