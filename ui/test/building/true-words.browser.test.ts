import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { nodeExecutor } from '../../../plugins/executor-node/src/index.js';
import { type BuilderHost, type BuilderHostOptions, startBuilderHost } from '../../host/src/index.js';
import { downloadBy } from '../support/download-by.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { until } from '../support/until.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { respondJson, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(60_000);

const browser = useChromium();

let api: TestServer;
let origin: string;
let host: BuilderHost;
let builder: OpenBuilder;

beforeEach(async () => {
  api = await startServer(
    {
      '/dropped': (response) => response.socket?.destroy(),
      '/broken': (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
          .write('{"items": [1,');
        setTimeout(() => response.socket?.destroy(), 300);
      },
      '/slow': (response) => setTimeout(() => response.end('{}'), 20_000).unref(),
      '*': respondJson({ id: '7' }),
    },
    { cors: true },
  );
  origin = api.url;
});

afterEach(async () => {
  await builder.opened.context.close();
  await host.close();
  await api.stop();
});

const answer = { 200: { description: 'OK' } };
const description = (): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Truth', version: '1' },
    servers: [
      { url: origin, description: 'Production' },
      { url: 'http://127.0.0.1:9', description: 'Nobody is here' },
    ],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: {
      '/things': {
        get: { operationId: 'listThings', responses: answer },
        post: {
          operationId: 'createThing',
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
          },
          responses: answer,
        },
      },
      '/locked': { get: { operationId: 'getLocked', security: [{ key: [] }], responses: answer } },
      '/broken': { get: { operationId: 'getBroken', responses: answer } },
      '/dropped': { get: { operationId: 'getDropped', responses: answer } },
      '/slow': { get: { operationId: 'getSlow', responses: answer } },
    },
  });

async function open(connect: readonly string[], options: Partial<BuilderHostOptions> = {}): Promise<void> {
  host = await startBuilderHost({
    ...options,
    connect,
    config: { credentials: [{ name: 'Ada', scheme: 'key', apiKey: 'long-enough-key' }] },
    description: {
      name: 'things',
      location: `${origin}/openapi.json`,
      server: origin,
      read: () => Promise.resolve(description()),
    },
  });
  builder = await openBuilder(browser, host.url);
  await builder.row(/listThings/).waitFor();
}

async function add(...operations: readonly string[]): Promise<void> {
  for (const operation of operations) {
    await builder.row(new RegExp(operation)).dblclick();
    await builder.card(operation).waitFor();
  }
}

async function runAndShow(operation: string): Promise<void> {
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  await builder.resultOf(operation).click();
}

const selectedRun = () => builder.results.getByRole('group', { name: 'Selected run' }).innerText();

test('counts the calls that left the page, and no waits and assertions as calls', async () => {
  await open([origin]);
  await add('listThings');
  await builder.row(/^Wait/).dblclick();
  await builder.inspector.getByLabel('Duration').fill('0.01');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(await selectedRun()).toMatch(/2 of 2 steps\s+in .*1 call sent/s);
});

test('a call that the policy of the page blocks was not sent, and the option that allows it can be copied', async () => {
  await open([]);
  await builder.bar.getByRole('button', { name: /^Server.*not allowed/ }).click();
  const option = builder.bar.getByRole('note').getByText(`--relay ${origin}`, { exact: true });
  await option.waitFor();
  // On one line, however long the address is.
  expect(await option.evaluate((element) => element.getClientRects().length)).toBe(1);
  await builder.bar.getByRole('button', { name: `Copy --relay ${origin}` }).waitFor();
  await builder.page.keyboard.press('Escape');
  await add('listThings');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  expect(await selectedRun()).toMatch(/1 failed.*no call sent/s);
  expect(api.received).toEqual([]);
  await builder.resultOf('listThings').click();
  await builder.inspector.getByText(`--connect ${origin}`, { exact: true }).waitFor();
  await builder.inspector.getByText(`--relay ${origin}`, { exact: true }).waitFor();
  await builder.opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await builder.inspector.getByRole('button', { name: `Copy --relay ${origin}` }).click();
  await builder.page.getByText('Copied').first().waitFor();
  expect(await builder.page.evaluate(() => navigator.clipboard.readText())).toBe(`--relay ${origin}`);
});

test('the server that the page may not call is marked, in a wide window too', async () => {
  await open([origin]);
  const sign = builder.bar.locator('.server .sign');
  await sign.waitFor({ state: 'attached' });
  // The globe replaces the server where there is no room for its name.
  expect(await sign.isVisible()).toBe(false);
  await builder.bar.getByRole('button', { name: /^Server/ }).click();
  await builder.bar.getByRole('button', { name: /^http:\/\/127\.0\.0\.1:9/ }).click();
  await builder.bar.getByRole('button', { name: /^Server 127\.0\.0\.1:9, not allowed/ }).waitFor();
  for (const width of [1440, 1920]) {
    await builder.page.setViewportSize({ width, height: 900 });
    expect(await sign.isVisible()).toBe(true);
  }
});

test('the host is asked for another server, and the page reloads with it and its draft', async () => {
  const questions: string[] = [];
  let answer = false;
  const confirm = (asked: string) => {
    questions.push(asked);
    return Promise.resolve(answer);
  };
  await open([], { executor: nodeExecutor, confirm });
  await add('listThings');
  const ask = async () => {
    await builder.bar.getByRole('button', { name: /^Server.*not allowed/ }).click();
    await builder.bar.getByRole('button', { name: 'Ask on the host’s terminal' }).click();
  };
  await ask();
  await builder.page.getByText(`Calls to ${origin} were not allowed.`).first().waitFor();
  answer = true;
  await Promise.all([builder.page.waitForEvent('load'), ask()]);
  await builder.card('listThings').waitFor();
  await builder.bar.getByRole('button', { name: `Server ${new URL(origin).host}`, exact: true }).waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  expect(api.received.map((call) => call.target)).toEqual(['/things']);
  expect(questions).toEqual([origin, origin]);
});

test('names both reasons of a call that failed, and asks the server only when the user wants to know', async () => {
  await open([origin, 'http://127.0.0.1:9']);
  await add('getDropped');
  await runAndShow('getDropped');
  await builder.inspector.getByText(/cannot be reached or closed the connection, or it does not allow/).waitFor();
  await builder.inspector.getByText(`--relay ${origin}`, { exact: true }).waitFor();
  const callsOfRoot = () => api.received.filter((call) => call.target === '/');
  expect(callsOfRoot()).toEqual([]);
  await builder.inspector.getByRole('button', { name: `Find out why sends GET ${origin}/` }).click();
  await builder.inspector.getByText(`${origin} responds. So it does not allow this page`).waitFor();
  expect(callsOfRoot()).toEqual([expect.objectContaining({ method: 'GET' })]);
  await builder.bar.getByRole('button', { name: /^Server/ }).click();
  await builder.bar.getByText('Nobody is here').waitFor();
  await builder.bar.getByRole('button', { name: /^http:\/\/127\.0\.0\.1:9/ }).click();
  await runAndShow('getDropped');
  await builder.inspector.getByRole('button', { name: /^Find out why/ }).click();
  await builder.inspector.getByText('http://127.0.0.1:9 does not respond').waitFor();
});

test('a response that broke off is shown as far as it came, and is not called a question of CORS', async () => {
  await open([origin]);
  await add('getBroken');
  await runAndShow('getBroken');
  await builder.inspector.getByText('broke off before it was complete').waitFor();
  await builder.inspector.getByText('The response is incomplete').waitFor();
  await builder.inspector.getByText('{"items": [1,').waitFor();
  expect(await builder.inspector.getByRole('button', { name: /^Find out why/ }).count()).toBe(0);
  expect(await builder.inspector.getByText('Matches the description').count()).toBe(0);
});

test('a failed check is the reason of a failure, not the status', async () => {
  await open([origin]);
  await add('listThings');
  await builder.check('$status', 'equals', '201');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Failed');
  await builder.resultOf('listThings').click();
  await builder.inspector.getByText('Failed: 1 of 1 check · 200 OK').waitFor();
});

test('a credential that worked says so, and a node that was added opens at its setup', async () => {
  await open([origin]);
  await add('getLocked');
  await builder.attach('Ada');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.resultOf('getLocked').click();
  await builder.inspector.getByRole('tab', { name: 'Result', selected: true }).waitFor();
  await add('listThings');
  await builder.inspector.getByRole('tab', { name: 'Setup', selected: true }).waitFor();
  await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
  await builder.drawer.getByText(/^Worked \d\d:\d\d$/).waitFor();
});

test('Escape stops a run while a node has the focus', async () => {
  await open([origin]);
  await add('getSlow');
  await builder.run();
  await builder.resultOf('getSlow').getByText('Running').waitFor();
  await builder.card('getSlow').focus();
  await builder.page.keyboard.press('Escape');
  expect(await builder.waitForRunEnd()).toBe('Cancelled');
});

test('a page whose storage the browser blocks says that nothing is saved, why, asks before it is left, and exports the chain', async () => {
  await open([origin]);
  await builder.opened.context.addInitScript(() => {
    // As Chromium does where cookies and site data are blocked.
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await builder.page.reload();
  await builder.row(/listThings/).waitFor();
  await add('listThings');
  await builder.bar.getByText('Not saved: this browser blocks storage').waitFor();
  const asked: string[] = [];
  builder.page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await builder.page.evaluate(() => location.reload());
  await until(() => asked.length > 0);
  expect(asked).toEqual(['beforeunload']);
  const { text } = await downloadBy(builder.page, () =>
    builder.bar.getByRole('button', { name: 'Export', exact: true }).click(),
  );
  expect(text).toContain('listThings');
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
});

test('a field outside the schema is not a change of the description after a reload', async () => {
  await open([origin]);
  await add('createThing');
  await builder.inspector.getByRole('button', { name: 'JSON' }).click();
  const before = await builder.chain();
  await builder.writeCode('Body', '{"nick": "Ada"}');
  await builder.chainAfter(before);
  await builder.bar.getByText('Saved locally').waitFor();
  await builder.page.reload();
  await builder.card('createThing').waitFor();
  await builder.row(/listThings/).waitFor();
  await waitUntilStill(builder.page);
  expect(await builder.page.locator('opchain-report-dialog').count()).toBe(0);
});
