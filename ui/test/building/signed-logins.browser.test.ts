import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import type { ReceivedCall, TestServer } from '../../../core/test/start-server.js';
import { send, startServer } from '../../../core/test/start-server.js';
import { findSecrets } from '../../../cli/test/secrets/find-secrets.js';
import { describeGuardedApi, guardedChain, startGuardedApi } from '../../../cli/test/logins/start-guarded-api.js';
import { startBoundApi } from '../../../cli/test/logins/start-bound-api.js';
import {
  awsFields,
  createDigestVerifier,
  password,
  secretAccessKey,
  verifyAws,
} from '../../../cli/test/logins/verify-signed-calls.js';
import { nodeExecutor } from '../../../plugins/executor-node/src/index.js';
import type { BuilderHost } from '../../host/src/index.js';
import { startBuilderHost } from '../../host/src/index.js';
import type { OpenBuilder } from '../support/open-builder.js';
import { openBuilder } from '../support/open-builder.js';
import { useChromium } from '../support/shared/use-shared.js';

jest.setTimeout(90_000);

const browser = useChromium();
const challenge = 'Digest realm="guarded", nonce="once", qop="auth", algorithm=SHA-256';

let host: BuilderHost | undefined;
let api: Pick<TestServer, 'stop'> | undefined;
let builder: OpenBuilder | undefined;

afterEach(async () => {
  await builder?.opened.context.close();
  await host?.close();
  await api?.stop();
});

/** An API that refuses every call which the verifier does not accept; a page sees the challenge only if it is exposed. */
async function startSignedApi(verify: (request: ReceivedCall) => boolean, isExposed: boolean) {
  const statuses: number[] = [];
  const { url, stop } = await startServer({
    '*': (response, request) => {
      response
        .setHeader('Access-Control-Allow-Origin', '*')
        .setHeader('Access-Control-Allow-Headers', '*, authorization');
      if (request.method === 'OPTIONS') return send(response, 204);
      if (isExposed) response.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate');
      const status = verify(request) ? 200 : 401;
      if (status === 401) response.setHeader('WWW-Authenticate', challenge);
      statuses.push(status);
      send(response, status, {});
    },
  });
  api = { stop };
  return { url, statuses };
}

/** Opens the builder with the chain of the guarded API, and the form for a credential `ada`. */
async function openForm(url: string, scheme: object, relay: readonly string[] = [], connect: readonly string[] = []) {
  const description = JSON.stringify(describeGuardedApi(scheme)).replace(
    /\["(?:read|write)"\]/g,
    'flows' in scheme ? '["read"]' : '[]',
  );
  host = await startBuilderHost({
    connect: [url, ...connect],
    ...(relay.length > 0 && { relay, executor: nodeExecutor }),
    description: {
      name: 'api',
      location: `${url}/openapi.json`,
      server: url,
      read: () => Promise.resolve(description),
    },
  });
  builder = await openBuilder(browser, host.url);
  await builder.row(/read/).waitFor();
  await builder.openText('Chain', JSON.stringify(guardedChain));
  await builder.card('write').waitFor();
  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  const drawer = builder.page.locator('opchain-credentials');
  await drawer.getByRole('button', { name: 'Add a credential for login' }).click();
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries({ name: 'ada', ...fields }))
      await drawer.locator(`form [name="${name}"]`).fill(value);
  };
  return { builder, drawer, fill };
}

/** Saves the credential, closes the drawer and runs the chain. */
async function saveAndRun({ builder: page, drawer }: Awaited<ReturnType<typeof openForm>>): Promise<string> {
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.locator('[data-credential="ada"]').waitFor();
  await drawer.getByRole('button', { name: 'Close credentials' }).click();
  await page.run();
  return page.waitForRunEnd();
}

/** Everything that the page stores and shows in its address. */
function readStored(): Promise<string> {
  return builder!.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]));
}

test('a chain signs its calls with AWS Signature Version 4 in the page', async () => {
  const { url, statuses } = await startSignedApi(verifyAws, false);
  const form = await openForm(url, { type: 'http', scheme: 'AWS4-HMAC-SHA256' });
  await form.fill({ ...awsFields, approved: url });
  expect(await saveAndRun(form)).toBe('Succeeded');
  expect(statuses).toEqual([200, 200]);
  expect(findSecrets(await readStored(), [secretAccessKey])).toEqual([]);
});

test('a chain answers a Digest challenge that the API exposes to pages', async () => {
  const { url, statuses } = await startSignedApi(createDigestVerifier('sha256'), true);
  const form = await openForm(url, { type: 'http', scheme: 'digest' });
  await form.fill({ username: 'ada', password, approved: url });
  expect(await saveAndRun(form)).toBe('Succeeded');
  expect(statuses).toEqual([401, 200, 200]);
  expect(findSecrets(await readStored(), [password])).toEqual([]);
});

test('a Digest challenge that the API hides is explained with the relay, through which it works', async () => {
  const { url, statuses } = await startSignedApi(createDigestVerifier('sha256'), false);
  const direct = await openForm(url, { type: 'http', scheme: 'digest' });
  await direct.drawer.getByText('must expose WWW-Authenticate to pages', { exact: false }).waitFor();
  await direct.fill({ username: 'ada', password, approved: url });
  await direct.drawer.getByRole('button', { name: 'Test', exact: true }).click();
  await direct.drawer.getByText(`otherwise serve the page with --relay ${url}`, { exact: false }).waitFor();
  await builder!.opened.context.close();
  await host!.close();

  const relayed = await openForm(url, { type: 'http', scheme: 'digest' }, [url]);
  await relayed.fill({ username: 'ada', password, approved: url });
  expect(await saveAndRun(relayed)).toBe('Succeeded');
  expect(statuses.slice(-2)).toEqual([200, 200]);
});

test('a client proves with a private key who it is, and then needs no secret', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  const guarded = await startGuardedApi(
    [
      {
        id: 'machine',
        grants: ['client_credentials'],
        publicKey: { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' },
        scopes: ['read', 'write'],
      },
    ],
    'machine',
  );
  api = guarded;
  const tokenUrl = `${guarded.issuer}/token`;
  const flows = { clientCredentials: { tokenUrl, scopes: { read: '', write: '' } } };
  const form = await openForm(guarded.url, { type: 'oauth2', flows }, [], [guarded.issuer]);
  await form.fill({ clientId: 'machine', approved: `${guarded.url} ${guarded.issuer}` });
  await form.drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await form.drawer.getByText('Client secret is required').waitFor();

  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await form.fill({ privateKey: pem, keyId: 'key-1' });
  await form.drawer.getByText('Client secret is required').waitFor({ state: 'detached' });
  expect(await saveAndRun(form)).toBe('Succeeded');
  expect(guarded.statuses).toEqual([200, 200]);
  expect(findSecrets(await readStored(), [pem.replace(/-----[^-]+-----|\s/g, '')])).toEqual([]);
});

test('a page proves that its token is its own, with the nonces that the issuer and the API require', async () => {
  globalThis.structuredClone = <T>(value: T) => JSON.parse(JSON.stringify(value)) as T;
  const secret = 'canary-bound-secret';
  const bound = await startBoundApi([
    { id: 'service', secret, grants: ['client_credentials'], scopes: ['read', 'write'] },
  ]);
  api = bound;
  const flows = { clientCredentials: { tokenUrl: `${bound.issuer}/token`, scopes: { read: '', write: '' } } };
  const form = await openForm(bound.url, { type: 'oauth2', flows }, [], [bound.issuer]);
  await form.fill({ clientId: 'service', clientSecret: secret, approved: `${bound.url} ${bound.issuer}` });
  await form.drawer.locator('form [name="tokenType"]').selectOption('DPoP');
  expect(await saveAndRun(form)).toBe('Succeeded');
  expect(bound.statuses).toEqual([401, 200, 200]);
  const tokens = bound.authorizations.map((authorization) => authorization.replace('DPoP ', ''));
  expect(findSecrets(await readStored(), [secret, ...tokens])).toEqual([]);
});
