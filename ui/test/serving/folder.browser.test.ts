import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type RunningServer, startOpchain } from '@opchain/test-support/start-command';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { until } from '../support/until.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(90_000);

const browser = useChromium();

const chain = `# Chains of the team
arazzo: 1.1.0
info: { version: 1.0.0, title: Pets }
sourceDescriptions: [{ name: pets, url: ../pets.openapi.json, type: openapi }]
workflows:
  - workflowId: main
    steps:
      # the first
      - stepId: first
        operationId: "getPet"
`;
const path = 'chains/pets.arazzo.yaml';

let folder: string;
let api: TestServer;
let served: RunningServer;
let builder: OpenBuilder;
const read = (): Promise<string> => readFile(join(folder, path), 'utf8');
const write = (text: string): Promise<void> => writeFile(join(folder, path), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-folder-'));
  await mkdir(join(folder, 'chains'));
  await write(chain);
  const operation = (operationId: string) => ({ get: { operationId, responses: { 200: { description: 'A pet' } } } });
  await writeFile(
    join(folder, 'pets.openapi.json'),
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1.0.0' },
      servers: [{ url: 'http://127.0.0.1:9' }],
      paths: { '/pet': operation('getPet'), '/dog': operation('getDog') },
    }),
  );
  api = await startServer({ '*': (response) => send(response, 204) }, { cors: true });
  const origin = api.url;
  await writeFile(join(folder, 'environments.yaml'), `staging:\n  servers: { pets: ${origin} }\nproduction: {}\n`);
  served = await startOpchain(folder, '--connect', origin);
  builder = await openBuilder(browser, served.url);
  await builder.button(`Open ${path}`).click();
  await builder.card('first').waitFor();
});

afterEach(async () => {
  expect(builder?.opened.consoleMessages).toEqual([]);
  await builder?.opened.context.close();
  await served?.stop();
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const save = (): Promise<void> => builder.bar.getByRole('button', { name: 'Save', exact: true }).click();

async function addDog(): Promise<void> {
  await builder.row(/getDog/).dblclick();
  await builder.card('getDog').waitFor();
}

test('a chain of a folder opens with its description, and saving writes its file with its comments', async () => {
  await save();
  await builder.page.getByText(`Saved ${path}.`).first().waitFor();
  expect(await read()).toBe(chain);
  await addDog();
  await save();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  const text = await read();
  expect(text).toContain('# Chains of the team');
  expect(text).toContain('      # the first\n');
  expect(text).toContain('operationId: "getPet"');
  expect(text).toContain('getDog');
});

test('a chain that is run while its description still opens waits for that, and starts', async () => {
  const second = await openBuilder(browser, served.url);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await second.page.route(/pets\.openapi\.json/, async (route) => {
    await held;
    await route.continue();
  });
  await second.button(`Open ${path}`).click();
  await second.card('first').waitFor();
  await second.page.keyboard.press('Control+Enter');
  await waitUntilStill(second.page);
  expect(await second.results.getByText(/^Run \d+/).count()).toBe(0);
  release();
  // The first server of the description is not there.
  expect(await second.waitForRunEnd()).toBe('Failed');
  await second.opened.context.close();
});

test('the panel lists the workflows of files that are not open, and opens a file at one of them', async () => {
  const workflow = chain.slice(chain.indexOf('  - workflowId: main'));
  await writeFile(
    join(folder, 'chains/two.arazzo.yaml'),
    chain + workflow.replace('main', 'walk').replace('stepId: first', 'stepId: out'),
  );
  const panel = builder.page.getByRole('complementary', { name: 'Your chains' });
  await builder.button('Your chains').click();
  await panel.getByRole('button', { name: 'Open chain walk of chains/two.arazzo.yaml' }).click();
  await builder.card('out').waitFor();
});

test('a change from outside is put together with changes here, and can be undone', async () => {
  await write(chain.replace('stepId: first', 'stepId: renamed'));
  await builder.card('renamed').waitFor();
  await addDog();
  await write(chain.replace('title: Pets', 'title: Cats'));
  await builder.card('first').waitFor();
  await builder.card('getDog').waitFor();
  expect((await builder.chain()).title).toBe('Cats');
  await save();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  expect(await read()).toContain('title: Cats');
  expect(await read()).toContain('getDog');
  await builder.button('Undo: Change outside of this page').click();
  await builder.card('renamed').waitFor();
});

test('where both changed the same, the user compares and decides', async () => {
  await addDog();
  const other = '      - { stepId: getDog, operationId: getPet }\n';
  const theirs = chain.replace('title: Pets', 'title: Cats') + other;
  await write(theirs);
  await builder.bar.getByRole('button', { name: 'Compare…' }).click();
  const dialog = builder.page.locator('opchain-conflict-dialog');
  await dialog.getByRole('button', { name: 'See difference' }).click();
  await dialog.locator('.removed', { hasText: 'title: Cats' }).waitFor();
  await dialog.locator('.added', { hasText: 'operationId: getDog' }).first().waitFor();
  expect(await read()).toBe(theirs);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await read()).toContain('operationId: getDog');
  expect(await read()).toContain('title: Pets');

  await builder.row(/getPet/).dblclick();
  await builder.card('getPet').waitFor();
  const again = theirs.replace('stepId: getDog', 'stepId: getPet');
  await write(again);
  await builder.bar.getByRole('button', { name: 'Compare…' }).click();
  await dialog.getByRole('button', { name: 'Use theirs' }).click();
  await builder.card('getDog').waitFor({ state: 'detached' });
  expect((await builder.chain()).title).toBe('Cats');
  expect(await read()).toBe(again);
});

test('changes that were not saved survive a reload, and none of them is in the file', async () => {
  await addDog();
  await builder.bar.getByText('Not saved to the file yet').waitFor();
  await builder.page.reload();
  await builder.card('getDog').waitFor();
  expect(await read()).toBe(chain);
  await save();
  await builder.bar.getByText('Saved', { exact: true }).waitFor();
  expect(await read()).toContain('getDog');
});

test('a read-only folder says so, and a save is a download', async () => {
  await builder.opened.context.close();
  await served.stop();
  served = await startOpchain(folder, '--read-only');
  builder = await openBuilder(browser, served.url);
  await builder.button(`Open ${path}`).click();
  await builder.card('first').waitFor();
  await builder.bar.getByText('Read-only', { exact: true }).waitFor();
  await addDog();
  const download = builder.page.waitForEvent('download');
  await builder.bar.getByRole('button', { name: 'Download a copy' }).click();
  expect((await download).suggestedFilename()).toBe('pets.arazzo.yaml');
  await builder.page.getByText('Downloaded pets.arazzo.yaml').first().waitFor();
  expect(await read()).toBe(chain);
});

test('a file that is not encoded as UTF-8 opens read-only with the reason, and a save is a download', async () => {
  const file = join(folder, 'chains', 'latin.arazzo.yaml');
  const bytes = Buffer.from(chain.replace('title: Pets', 'title: Tiere f\u00fcr alle'), 'latin1');
  await writeFile(file, bytes);
  await builder.opened.context.close();
  builder = await openBuilder(browser, served.url);
  await builder.button('Open chains/latin.arazzo.yaml').click();
  await builder.card('first').waitFor();
  await builder.bar.getByText('Read-only: not encoded as UTF-8', { exact: true }).waitFor();
  await addDog();
  const download = builder.page.waitForEvent('download');
  await builder.bar.getByRole('button', { name: 'Download a copy' }).click();
  await download;
  expect(await readFile(file)).toEqual(bytes);
});

test('the start page offers the descriptions of the folder, for a chain that names the file', async () => {
  await builder.page.keyboard.press('Escape');
  await builder.bar.getByRole('button', { name: /^Chain: / }).click();
  await builder.bar.getByRole('button', { name: 'New chain' }).click();
  await builder.bar.getByRole('button', { name: /^API / }).click();
  await builder.bar.getByRole('button', { name: 'Close pets' }).click();
  await builder.button('Open pets.openapi.json').click();
  await addDog();
  await save();
  await until(async () => (await readdir(folder)).some((name) => name.endsWith('.arazzo.yaml')));
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.arazzo.yaml'));
  expect(await readFile(join(folder, file), 'utf8')).toMatch(/url: \.\/pets\.openapi\.json/);
});

test('an environment of the folder sets the server, is shown with the run and in its report, and stays chosen', async () => {
  const menu = (name: string) => builder.bar.getByRole('button', { name: `Environment ${name}` });
  await menu('none').click();
  await builder.page.getByRole('menuitemradio', { name: 'staging' }).click();
  await menu('staging').waitFor();
  await builder.run();
  expect(await builder.waitForRunEnd()).toBe('Succeeded');
  await builder.results.getByText('staging', { exact: true }).waitFor();
  await builder.results.getByRole('button', { name: 'Export' }).click();
  const report = await builder.saved(() => builder.results.getByRole('menuitem', { name: 'Results as JSON' }).click());
  expect(JSON.parse(report.text)).toMatchObject({ environment: 'staging' });
  await builder.page.reload();
  await menu('staging').click();
  await builder.page.getByRole('menuitemradio', { name: 'none' }).click();
  await menu('none').waitFor();
  await builder.bar.getByRole('button', { name: /^Server 127\.0\.0\.1:9/ }).waitFor();
});
