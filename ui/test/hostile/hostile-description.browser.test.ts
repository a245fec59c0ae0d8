import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { OperationStep, Step } from '@opchain/core';
import { createBuilderHost } from '../../host/src/index.js';
import type { Workbench } from '../../src/index.js';
import { hostileAnswer, hostileChain, hostileDescription } from './hostile-description.js';
import { hostileTexts } from './hostile-texts.js';
import { OpenBuilder } from '../support/open-builder.js';
import { transferText } from '../support/transfer-text.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { type PageWatch, watchPage } from '../support/watch-page.js';
import { type ResponseHandler, startServer, type TestServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(240_000);

const browser = useChromium();

let api: TestServer;
let apiUrl = '';

beforeAll(async () => {
  const respond =
    (status: number, type: string, said: string): ResponseHandler =>
    (response) =>
      response.writeHead(status, { 'content-type': type, 'x-said': said }).end(hostileAnswer);
  api = await startServer(
    {
      '/guarded': respond(403, 'application/problem+json', '<img src=header onerror=alert(0)>'),
      '*': respond(200, 'application/json', '"><script>alert(0)</script>'),
    },
    { cors: true },
  );
  apiUrl = api.url;
});

afterAll(() => api.stop());

/** The builder as its hosts serve it, or without any content security policy. */
async function servePage(guarded: boolean, changed: () => boolean): Promise<TestServer> {
  const builderHost = createBuilderHost({
    connect: [apiUrl],
    config: { api: { name: 'api', url: 'description', location: `${apiUrl}/openapi.json` } },
  });
  const policy = guarded ? { 'content-security-policy': builderHost.headers()['content-security-policy'] } : {};
  return startServer({
    '/description': (response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', ...policy })
        .end(hostileDescription(apiUrl, changed())),
    '*': async (response, { target }) => {
      const { status, headers, body } = await builderHost.respond({ path: new URL(target, 'http://x').pathname });
      const { 'content-security-policy': _, ...others } = headers;
      response.writeHead(status, { ...others, ...policy }).end(body);
    },
  });
}

async function watched(url: string): Promise<{ readonly builder: OpenBuilder; readonly watch: PageWatch }> {
  let watch: PageWatch | undefined;
  const opened = await browser.open(url, {}, 'opchain-palette', async (page) => {
    watch = await watchPage(page, url, [`${apiUrl}/call`, `${apiUrl}/guarded`]);
  });
  return { builder: new OpenBuilder(opened), watch: watch as PageWatch };
}

test('the texts would run if written as markup: the watcher detects scripts and fetches', async () => {
  const server = await startServer({
    '/': (response) =>
      response.setHeader('content-type', 'text/html').end('<!doctype html><body><opchain-palette></opchain-palette>'),
  });
  const { builder, watch } = await watched(`${server.url}/`);
  await builder.page.evaluate((texts) => {
    for (const text of texts) {
      // Some would navigate away.
      if (/refresh|<base|location/i.test(text)) continue;
      const place = document.createElement('div');
      place.innerHTML = text;
      document.body.append(place);
    }
  }, hostileTexts);
  await builder.page.waitForFunction(() => (window.executedByText ?? []).length > 10);
  expect((await watch.executed()).length).toBeGreaterThan(10);
  expect(watch.requests.length).toBeGreaterThan(20);
  expect((await watch.injectedElements()).length).toBeGreaterThan(100);
  await builder.opened.context.close();
  await server.stop();
});

describe.each([
  ['under the policy of the page', true],
  ['without any policy', false],
])('script in every text of a description, a chain and a response, %s', (_, guarded) => {
  test('stays text everywhere: nothing runs, nothing is fetched', async () => {
    let changed = false;
    const served = await servePage(guarded, () => changed);
    const { builder, watch } = await watched(`${served.url}/`);
    const { page } = builder;
    const look = async (): Promise<void> => {
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await watch.injectedElements()).toEqual([]);
      expect([await watch.executed(), watch.requests]).toEqual([[], []]);
    };

    // The palette: all of it, and search results.
    await builder.button('Expand all').click();
    const rows = builder.palette.getByRole('tree');
    for (let scrolled = 0; scrolled < 14; scrolled += 1) {
      await rows.evaluate((tree, part) => {
        let list: Element | null = tree;
        while (list && list.scrollHeight <= list.clientHeight + 1) list = list.parentElement;
        if (list) list.scrollTop = (list.scrollHeight * part) / 14;
      }, scrolled);
      await look();
    }
    for (const text of ['<img', 'onerror', '"><script>alert(0)</script>', '/<svg']) {
      await builder.search.fill(text);
      await look();
    }
    await builder.search.fill('');

    // The inspector: every field of an operation, its body, its picker.
    await builder.search.fill('call');
    await builder.row(/^POST call/).dblclick();
    await builder.search.fill('');
    await builder.card('call').waitFor();
    const more = builder.inspector.getByRole('button', { name: /more parameters$/ });
    await more.click();
    await look();
    await builder.inspector
      .getByText(hostileTexts.at(-2) as string, { exact: false })
      .first()
      .waitFor({ state: 'attached' });
    await builder.inspector.getByRole('combobox').nth(2).click();
    await look();
    await page.keyboard.press('Escape');
    const addBody = builder.inspector.getByRole('button', { name: 'Add body' });
    if ((await addBody.count()) > 0) await addBody.click();
    await look();

    // Nodes with the texts as operations, on the canvas and in the outline.
    await builder.search.fill('guarded');
    await builder
      .row(/guarded/)
      .first()
      .dblclick();
    await builder.card('guarded').waitFor();
    await builder.search.fill('');
    const chain = await builder.chain();
    const call = chain.steps[0] as OperationStep;
    const hostile = hostileTexts
      .slice(180, 250)
      .map((id, index): Step => ({ ...call, id: `hostile${index}`, operation: { ...call.operation, id } }));
    await builder.setChain({ ...chain, steps: [...chain.steps, ...hostile] });
    await builder.card('hostile0').waitFor();
    await builder.showAll();
    await look();
    await builder.canvas.getByRole('button', { name: 'Outline' }).click();
    await look();

    // The drawer, and the form for a credential.
    await builder.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
    await builder.drawer.getByText('Declared in spec').waitFor();
    await look();
    await builder.drawer.getByRole('button', { name: 'Add credential' }).click();
    await look();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    // The menus of the bar.
    for (const name of [/^Server/, /^API/, /^Chain: /]) {
      await builder.bar.getByRole('button', { name }).first().click();
      await look();
      await page.keyboard.press('Escape');
    }
    await builder.setTitle('<img src=title onerror=alert(0)>');

    // Problems, a run, its results, its history.
    await builder.results.getByRole('tab', { name: /^Problems/ }).click();
    await look();
    await builder.results.getByRole('tab', { name: /^Results/ }).click();
    await page.evaluate(async () => {
      const { workbench } = document.querySelector('opchain-builder') as unknown as { workbench: Workbench };
      await workbench.run(['call', 'guarded']);
    });
    await look();
    expect((await builder.shownResults()).map(({ node, status }) => [node, status]).sort()).toEqual([
      ['call', '200'],
      ['guarded', '403'],
    ]);
    for (const node of ['call', 'guarded']) {
      await builder.resultOf(node).first().click();
      for (const tab of ['Response', 'Request', 'Checks']) {
        await builder.inspector.getByRole('tab', { name: tab }).first().click();
        await look();
      }
    }
    await builder.results.getByRole('tab', { name: /^History/ }).click();
    await look();

    // What a changed description breaks.
    changed = true;
    await builder.bar.getByRole('button', { name: /^API/ }).first().click();
    await builder
      .button(/^Reload/)
      .first()
      .click();
    await page.locator('opchain-report-dialog').getByRole('button', { name: 'Close' }).last().waitFor();
    await look();
    await page.keyboard.press('Escape');

    // Chain files of strangers: opened, or rejected with a message, and approved before anything is fetched.
    for (const text of [...hostileTexts.slice(0, 6), ...hostileTexts.slice(-44, -34)]) {
      await transferText(page, 'drop', hostileChain(text), '<img src=file onerror=alert(0)>.arazzo.yaml');
      await waitUntilStill(page);
      await look();
    }
    await builder.opened.context.close();
    await served.stop();
  });
});
