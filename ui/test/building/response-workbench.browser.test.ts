import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { type BuilderHost, startBuilderHost } from '../../host/src/index.js';
import { boxOf } from '../support/box-of.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { until } from '../support/until.js';
import { type ResponseHandler, type TestServer, startServer } from '@opchain/test-support/start-server';
import { useChromium } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const users = {
  total: 400,
  users: Array.from({ length: 400 }, (_, index) => ({
    id: 400 - index,
    name: index === 7 ? 'Grace Hopper' : `User ${index}`,
    age: index === 2 ? 'forty' : 20 + (index % 50),
  })),
};
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AAQQxwFgBB0gX7h/C5SAAAAABJRU5ErkJggg==',
  'base64',
);
/** Tries what a preview must not do: run scripts, load images, leave the frame. */
const hostile = `<h1>Welcome</h1><style>h1 { color: rgb(1, 2, 3) }</style><script>document.title = 'ran'</script>
<img src="/logo?from=preview"><a href="/logo?from=link">Go</a><meta http-equiv="refresh" content="0;url=/logo?from=refresh">`;
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>',
);
const answers: Readonly<Record<string, readonly [type: string, body: Buffer]>> = {
  '/users': ['application/json', Buffer.from(JSON.stringify(users))],
  '/logo': ['image/png', png],
  '/page': ['application/xml', Buffer.from('<shop>\n  <name>Corner</name>\n</shop>')],
  '/report': ['text/csv; charset=utf-8', Buffer.from('id,note\n1,"two, parts"\n2,none\n')],
  '/invoice': ['application/pdf', pdf],
  '/welcome': ['text/html', Buffer.from(hostile)],
  '/archive': ['application/zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff])],
};

let api: TestServer;
let host: BuilderHost;
let builder: OpenBuilder;
let detail: Locator;

beforeAll(async () => {
  const handlers = Object.entries(answers).map(([path, [type, body]]): [string, ResponseHandler] => [
    path,
    (response) => response.setHeader('content-type', type).end(body),
  ]);
  api = await startServer(Object.fromEntries(handlers), { cors: true });
  const { url } = api;
  const user = { type: 'object', properties: { age: { type: 'integer' } } };
  const schema = { type: 'object', properties: { users: { type: 'array', items: user } } };
  const description = {
    openapi: '3.1.0',
    info: { title: 'Answers', version: '1' },
    servers: [{ url }],
    paths: Object.fromEntries(
      Object.entries(answers).map(([path, [type]]) => [
        path,
        {
          get: {
            operationId: path.slice(1),
            responses: { 200: { description: 'OK', content: { [type]: path === '/users' ? { schema } : {} } } },
          },
        },
      ]),
    ),
  };
  host = await startBuilderHost({
    connect: [url],
    description: {
      name: 'answers',
      location: `${url}/openapi.json`,
      read: () => Promise.resolve(JSON.stringify(description)),
    },
  });
  builder = await openBuilder(browser, host.url);
  for (const path of Object.keys(answers)) {
    await builder.row(new RegExp(`^GET ${path.slice(1)}`)).dblclick();
    await builder.card(path.slice(1)).waitFor();
  }
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  detail = builder.inspector.locator('opchain-result-detail').first();
});

afterAll(async () => {
  // The browser reports what the preview was kept from.
  expect(builder.opened.consoleMessages.filter((text) => !text.includes('(blob:'))).toEqual([]);
  expect(builder.opened.consoleMessages.join()).toMatch(/Blocked script execution in 'blob:/);
  await builder.opened.context.close();
  await host.close();
  await api.stop();
});

const show = async (step: string): Promise<void> => {
  await builder.page.locator(`opchain-results .tr[data-node="${step}"]`).click();
  await detail.getByRole('tab', { name: 'Response' }).waitFor();
};
const chooseView = (name: string): Promise<void> => detail.getByRole('button', { name, exact: true }).click();

test('a search leaves the matches in the tree, and a JSONPath the values that it selects', async () => {
  await show('users');
  await detail.getByRole('treeitem', { name: /^total/ }).waitFor();
  const search = detail.getByRole('searchbox', { name: 'Search, or $.path' });
  await search.fill('hopper');
  await detail.getByText('1 match', { exact: true }).waitFor();
  expect(await detail.getByRole('treeitem').allInnerTexts()).toEqual([
    expect.stringContaining('fields'),
    expect.stringContaining('users'),
    expect.stringMatching(/^7\s/),
    expect.stringContaining('Grace Hopper'),
  ]);
  await search.fill('$.users[?@.id == 393].name');
  await detail.getByText('1 match', { exact: true }).waitFor();
  await detail.getByRole('treeitem', { name: /^name.*Grace Hopper/ }).waitFor();
  await search.fill('$.[');
  await detail.getByRole('alert').getByText('The JSONPath is not understood').waitFor();
  await search.press('Escape');
  await detail.getByRole('treeitem', { name: /^total/ }).waitFor();
});

test('a value that is not as described is marked where it is', async () => {
  await show('users');
  const marked = detail.locator('.line.marked');
  await marked.waitFor();
  await marked.filter({ hasText: /age\s*"forty"\s*must be an integer/ }).waitFor();
});

test('an array of objects is a table: sorted, filtered, with columns to hide, and its cells are mappings', async () => {
  await show('users');
  await chooseView('Table');
  const grid = detail.getByRole('grid');
  await detail.getByText('400 rows').waitFor();
  expect(await grid.getByRole('row').count()).toBeLessThan(100);
  await grid.getByRole('button', { name: 'id' }).click();
  await grid.locator('[data-cell="0/0"]').getByText('1', { exact: true }).waitFor();
  await detail.getByRole('searchbox').fill('Grace');
  await detail.getByText('1 of 400 rows').waitFor();
  await detail.getByRole('button', { name: 'Columns' }).click();
  await detail.getByRole('checkbox', { name: 'age' }).uncheck();
  await builder.page.keyboard.press('Escape');
  await grid.getByRole('columnheader', { name: 'age' }).waitFor({ state: 'detached' });
  expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual(['#', 'id', 'name']);
  await grid.locator('[data-cell="0/1"]').click();
  const cell = detail.getByRole('region', { name: 'users[7].name' });
  await cell.getByText('Grace Hopper', { exact: true }).waitFor();
  await cell.getByRole('button', { name: 'Use as mapping' }).click();
  await builder.page.getByText('{{users.users[7].name}} is ready to insert').first().waitFor();
  await detail.getByRole('searchbox').fill('');
  await chooseView('Tree');
});

test('values that a path selects are a table of one column, nested cells open, and CSV is a table', async () => {
  await show('users');
  await chooseView('Table');
  const search = detail.getByRole('searchbox', { name: 'Search, or $.path' });
  await search.fill('$.users[*].name');
  await detail.getByText('400 rows').waitFor();
  await detail.locator('[data-cell="7/0"]').getByText('Grace Hopper').waitFor();
  await detail.locator('[data-cell="7/0"]').click();
  await detail.getByRole('region', { name: 'users[7].name' }).waitFor();
  expect(await detail.getByRole('columnheader').allInnerTexts()).toEqual(['#', 'Value']);
  await search.fill('$');
  await detail.locator('[data-cell="0/1"]').getByText('400 items').click();
  await detail.getByRole('region', { name: 'users' }).getByRole('treeitem').first().waitFor();
  await search.fill('');
  await chooseView('Tree');
  await show('report');
  await detail.getByText('2 rows').waitFor();
  await detail.locator('[data-cell="0/1"]').click();
  await detail.locator('section.value').getByText('two, parts').waitFor();
  expect(await detail.getByRole('button', { name: 'Use as mapping' }).count()).toBe(0);
});

test('a body is saved as a file of its type, with its bytes', async () => {
  await show('logo');
  const file = await builder.saved(() => detail.getByRole('button', { name: 'Save body as a file' }).click());
  expect(file.name).toBe('logo.png');
  expect((await readFile(file.path)).equals(png)).toBe(true);
});

test('the raw body is as received; a search goes from match to match', async () => {
  await show('users');
  await chooseView('Raw');
  const search = detail.getByRole('searchbox', { name: 'Search text' });
  await search.fill('hopper');
  await detail.getByText('1 of 1', { exact: true }).waitFor();
  expect(await detail.locator('mark').allInnerTexts()).toEqual(['Hopper']);
  await search.fill('"id":');
  await detail.getByText('1 of 400', { exact: true }).waitFor();
  await search.press('Shift+Enter');
  await detail.getByText('400 of 400', { exact: true }).waitFor();
  await detail.locator('mark.now').waitFor();
  await detail
    .locator('.row')
    .getByText(/"id":1,/)
    .waitFor();
  await search.fill('');
  await chooseView('Tree');
});

test('a match in the raw body is scrolled into view where the window shows only a part of it', async () => {
  await show('users');
  await builder.page.setViewportSize({ width: 1440, height: 560 });
  await chooseView('Raw');
  const search = detail.getByRole('searchbox', { name: 'Search text' });
  await search.fill('"id":');
  await detail.getByText('1 of 400', { exact: true }).waitFor();
  await search.press('Shift+Enter');
  await detail.getByText('400 of 400', { exact: true }).waitFor();
  const shown = detail.locator('mark.now');
  await shown.waitFor();
  // Anything that covers it, or an edge that cuts it, would be hit instead.
  await until(() =>
    shown.evaluate((mark) => {
      const { x, y, width, height } = mark.getBoundingClientRect();
      return (mark.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2) === mark;
    }),
  );
  await builder.page.setViewportSize({ width: 1440, height: 900 });
  await search.fill('');
  await chooseView('Tree');
});

test('XML is text, an image is drawn under the strict policy, and other bytes are in hexadecimal notation', async () => {
  await show('page');
  await detail.getByText('<name>Corner</name>').waitFor();
  await show('logo');
  await detail.getByText('3 × 2').waitFor();
  await chooseView('Hex');
  await detail.getByText(/89 50 4e 47 .*\.PNG/).waitFor();
  await show('archive');
  await detail.getByText(/^00000000 {2}50 4b 03 04 00 ff/).waitFor();
});

test('HTML is shown in a frame that runs and loads nothing, and PDF by the browser or as a file to save', async () => {
  await show('welcome');
  await chooseView('Preview');
  const frame = detail.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Welcome' }).waitFor();
  await frame.getByRole('link', { name: 'Go' }).click();
  await frame.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(api.received.filter(({ target }) => target.includes('from='))).toEqual([]);
  await show('invoice');
  await detail.locator('iframe[src^="blob:"]').or(detail.getByText('Save it as a file to open it.')).waitFor();
  await chooseView('Hex');
  await detail.getByText(/^00000000 {2}25 50 44 46/).waitFor();
});

test('a result fills the page; Esc returns to where the focus was', async () => {
  await show('users');
  await detail.getByRole('button', { name: 'Enlarge result' }).click();
  const dialog = builder.page.getByRole('dialog', { name: 'Result of users' });
  await builder.page
    .locator('opchain-result-detail[enlarged]')
    .getByRole('treeitem', { name: /^total/ })
    .waitFor();
  const { width } = (await dialog.boundingBox())!;
  expect(width).toBeGreaterThan(1000);
  await builder.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await builder.page.waitForFunction(() => {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused?.getAttribute('aria-label') === 'Enlarge result';
  });
});

test('in a narrow window the body of an enlarged result ends inside of the window, in each view', async () => {
  await show('users');
  await builder.page.setViewportSize({ width: 390, height: 844 });
  await detail.getByRole('button', { name: 'Enlarge result' }).click();
  const enlarged = builder.page.locator('opchain-result-detail[enlarged]');
  for (const view of ['Tree', 'Table', 'Raw']) {
    await enlarged.getByRole('button', { name: view, exact: true }).click();
    const { y, height } = await boxOf(enlarged.locator('.rows'));
    expect([view, height > 200, y + height <= 844]).toEqual([view, true, true]);
  }
  await builder.page.keyboard.press('Escape');
  await builder.page.setViewportSize({ width: 1440, height: 900 });
  // What was chosen in the enlarged result stays chosen.
  await detail.getByRole('button', { name: 'Raw', exact: true, pressed: true }).waitFor();
});

test('checks a value that is asserted twice only once', async () => {
  await show('users');
  await detail.getByRole('button', { name: 'Tree', exact: true }).click();
  const total = detail.getByRole('treeitem', { name: /^total/ });
  for (const _ of [1, 2]) {
    await total.hover();
    await total.getByRole('button', { name: /^Assert this value/ }).click();
    await total.getByRole('menuitem', { name: 'Equals 400' }).click();
    await total.getByRole('menu').waitFor({ state: 'detached' });
  }
  const [step] = (await builder.chain()).steps;
  expect(step).toMatchObject({ checks: [{ condition: '$response.body#/total == 400' }] });
  await detail.getByRole('tab', { name: 'Checks' }).click();
  await detail.getByText('This node had no checks in this run.').waitFor();
  await detail.getByRole('tab', { name: 'Response' }).click();
});
