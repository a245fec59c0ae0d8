import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

const secret = 'canary-key-of-the-user-4711';
let builder: OpenBuilder;
let own: TestServer;
let stranger: TestServer;
let builderHost: BuilderHost;

/** Serves a description of its own API, and issues a token for every other call. */
async function startApi(): Promise<TestServer> {
  const api = await startServer(
    {
      '/openapi.json': (response) =>
        response
          .setHeader('content-type', 'application/json')
          .end(describeApi(api.url, `${api.url}/token`, 'takeThings')),
      '*': respondJson({ access_token: 'issued-to-a-stranger', token_type: 'Bearer' }),
    },
    { cors: true },
  );
  return api;
}

const callsOf = (server: TestServer): readonly string[] =>
  server.received.map(({ method, target }) => `${method} ${target}`);

/** An API whose schemes are named like the user's; its token endpoint is where the description says. */
const describeApi = (server: string, tokenUrl = `${server}/token`, operationId = 'listThings'): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1' },
    servers: [{ url: server }],
    paths: {
      '/things': { get: { operationId, security: [{ key: [] }], responses: { 200: { description: 'OK' } } } },
      '/logins': {
        get: { operationId: 'listLogins', security: [{ login: [] }], responses: { 200: { description: 'OK' } } },
      },
    },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        login: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
      },
    },
  });

const chainFor = (sourceUrl: string, operation = 'listThings', scheme = 'key', credential = 'My key'): Chain => ({
  id: 'gift',
  title: 'A gift',
  version: '1.0.0',
  sources: [{ name: 'api', url: sourceUrl }],
  inputs: [],
  steps: [
    {
      kind: 'operation',
      id: operation,
      operation: { source: 'api', id: operation },
      parameters: [],
      checks: [],
      captures: [],
      onFailure: [],
      credentials: [{ scheme, credential, kind: scheme === 'key' ? 'apiKey' : 'oauth2' }],
    },
  ],
  connections: [],
  layout: {},
});

beforeEach(async () => {
  [own, stranger] = await Promise.all([startApi(), startApi()]);
  const description = {
    name: 'own',
    location: `${own.url}/openapi.json`,
    server: own.url,
    read: () => Promise.resolve(describeApi(own.url)),
  };
  builderHost = await startBuilderHost({
    connect: [own.url, stranger.url],
    description,
    config: {
      credentials: [
        { name: 'My key', scheme: 'key', apiKey: secret },
        { name: 'My login', scheme: 'login', clientId: 'me', clientSecret: secret, tokenUrl: `${own.url}/token` },
        { name: 'My other login', scheme: 'login', clientId: 'me', clientSecret: secret },
      ],
    },
  });
});

afterEach(async () => {
  await builder?.opened.context.close();
  await builderHost.close();
  await Promise.all([own.stop(), stranger.stop()]);
});

/** The link to a chain, created by a page with the chain open. */
async function share(chain: Chain): Promise<string> {
  const page = await openBuilder(browser, builderHost.url);
  await page.row(/listThings/).waitFor();
  await page.setChain(chain);
  const link = await page.copyShareLink();
  await page.opened.context.close();
  return link;
}

const inPage = (): Promise<string> =>
  builder.page.evaluate(() => document.querySelector('opchain-builder')?.shadowRoot?.textContent ?? '');

test('a link to a chain of another API fetches nothing: the user is asked, with the origin named', async () => {
  builder = await openBuilder(browser, await share(chainFor(`${stranger.url}/openapi.json`, 'takeThings')));
  const dialog = builder.page.locator('opchain-sources-dialog');
  await dialog.getByRole('button', { name: `Fetch from ${stranger.url}` }).waitFor();
  await waitUntilStill(builder.page);
  expect(stranger.received).toEqual([]);
  // What is fetched with the user's approval contains no data of the user.
  await dialog.getByRole('button', { name: `Fetch from ${stranger.url}` }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(callsOf(stranger)).toEqual(['GET /openapi.json']);
  expect(JSON.stringify(stranger.received)).not.toContain(secret);
  expect(await inPage()).not.toContain(secret);
});

test('neither the query string nor the rest of the URL opens a description', async () => {
  const address = encodeURIComponent(`${stranger.url}/openapi.json`);
  const names = [
    'url',
    'spec',
    'spec-url',
    'specUrl',
    'api',
    'description',
    'openapi',
    'chain',
    'source',
    'config',
    'configUrl',
    'server',
  ];
  const query = names.map((name) => `${name}=${address}`).join('&');
  builder = await openBuilder(browser, `${builderHost.url}?${query}#${query}`);
  await builder.row(/listThings/).waitFor();
  await waitUntilStill(builder.page);
  expect(stranger.received).toEqual([]);
  await builder.bar.getByRole('button', { name: new RegExp(`^Server ${new URL(own.url).host}`) }).waitFor();
});

test('a chain that sends the credential to another server sends no byte of it before the user approves that server', async () => {
  builder = await openBuilder(browser, await share(chainFor(`${stranger.url}/openapi.json`, 'takeThings')));
  await builder.button(`Fetch from ${stranger.url}`).click();
  await builder.card('takeThings').waitFor();
  // The description itself was fetched with approval.
  const fetched = [...stranger.received];
  await builder.runButton.click();
  const asking = builder.page.locator('opchain-approval-dialog');
  await asking.getByText(stranger.url, { exact: true }).waitFor();
  await asking.getByText('My key', { exact: false }).first().waitFor();
  await waitUntilStill(builder.page);
  expect(stranger.received).toEqual(fetched);
  await asking.getByRole('button', { name: 'Don’t send' }).last().click();
  await builder.runButton.waitFor();
  await waitUntilStill(builder.page);
  expect(stranger.received).toEqual(fetched);
  // After approval it is sent there, so the watcher would have seen it.
  await builder.run();
  await asking.getByRole('button', { name: 'Approve and continue' }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(JSON.stringify(stranger.received)).toContain(secret);
});

describe('a description that names another token endpoint gets no byte', () => {
  /** Runs an operation of that description with a login. */
  const runWith = async (credential: string): Promise<void> => {
    builder = await openBuilder(browser, builderHost.url);
    await builder.row(/listThings/).waitFor();
    await builder.openText('API description', describeApi(own.url, `${stranger.url}/token`));
    await builder.page.locator('opchain-open-dialog').waitFor({ state: 'detached' });
    // The menu lists the name and the location of each description.
    await builder.bar.getByRole('button', { name: /^API/ }).click();
    const [source = '', url = ''] = (await builder.bar.locator('.api-row code').last().innerText()).split(' · ');
    await builder.page.keyboard.press('Escape');
    const chain = chainFor(url, 'listLogins', 'login', credential);
    await builder.setChain({
      ...chain,
      sources: [{ name: source, url }],
      steps: chain.steps.map((step) => ({ ...step, operation: { source, id: 'listLogins' } })),
    });
    await builder.card('listLogins').waitFor();
    await builder.runButton.click();
  };

  test('of a login with its own token URL, which is sent there and nowhere else', async () => {
    await runWith('My login');
    expect(await builder.waitForRunEnd()).toBe('Succeeded');
    expect(callsOf(own).filter((each) => each.startsWith('POST /token'))).toHaveLength(1);
    expect(stranger.received).toEqual([]);
  });

  test('of another login before the user confirms it', async () => {
    await runWith('My other login');
    const asking = builder.page.locator('opchain-approval-dialog');
    await asking.getByText(stranger.url, { exact: true }).waitFor();
    await waitUntilStill(builder.page);
    await asking.getByRole('button', { name: 'Don’t send' }).last().click();
    await builder.runButton.waitFor();
    expect(stranger.received).toEqual([]);
  });
});

test('a server that only a description names is called after the user confirmed it, once', async () => {
  const describeOpen = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Open', version: '1' },
    servers: [{ url: stranger.url }],
    paths: { '/things': { get: { operationId: 'seeThings', responses: { 200: { description: 'OK' } } } } },
  });
  builder = await openBuilder(browser, builderHost.url);
  await builder.row(/listThings/).waitFor();
  await builder.openText('API description', describeOpen);
  await builder.page.locator('opchain-open-dialog').waitFor({ state: 'detached' });
  await builder.row(/seeThings/).dblclick();
  await builder.card('seeThings').waitFor();
  await builder.runButton.click();
  const asking = builder.page.locator('opchain-approval-dialog');
  await asking.getByText('Call these servers?').waitFor();
  await asking.getByText(stranger.url, { exact: true }).waitFor();
  await asking.getByRole('button', { name: 'Don’t send' }).last().click();
  await builder.runButton.waitFor();
  await waitUntilStill(builder.page);
  expect(stranger.received).toEqual([]);
  await builder.runButton.click();
  await asking.getByRole('button', { name: 'Approve and continue' }).click();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(stranger.received).toHaveLength(1);
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(stranger.received).toHaveLength(2);
  expect(await builder.page.evaluate(() => Object.values({ ...localStorage }))).toContain(
    JSON.stringify([stranger.url]),
  );
});
