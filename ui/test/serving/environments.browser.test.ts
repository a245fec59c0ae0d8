import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { type RunningServer, startOpchain } from '@opchain/test-support/start-command';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';

jest.setTimeout(90_000);

const browser = useChromium();
let folder: string;
let file: string;
let served: RunningServer;
let builder: OpenBuilder;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-environments-'));
  file = join(folder, 'environments.yaml');
});

afterEach(async () => {
  await builder?.opened.context.close();
  await served?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openDialog() {
  served = await startOpchain(folder);
  builder = await openBuilder(browser, served.url);
  await builder.bar.getByRole('button', { name: /^Environment / }).click();
  await builder.bar
    .getByRole('button', { name: 'Edit environments…' })
    .or(builder.bar.getByRole('menuitem', { name: 'Edit environments…' }))
    .click();
  const dialog = builder.page.locator('opchain-environments-dialog');
  return { dialog, save: dialog.getByRole('button', { name: 'Save', exact: true }) };
}

test('environments are created in the page, and a wrong URL is named', async () => {
  const { dialog, save } = await openDialog();
  await dialog.getByLabel('Environment name').fill('staging');
  await dialog.getByLabel('API').fill('shop');
  await dialog.getByLabel('Base URL').fill('staging.example');
  await save.click();
  await dialog.getByRole('alert').getByText('/staging/servers/shop "staging.example" is not an http').waitFor();
  await dialog.getByLabel('Base URL').fill('https://staging.example');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readFile(file, 'utf8')).toBe('staging:\n  servers:\n    shop: https://staging.example\n');
  await builder.bar.getByRole('button', { name: /^Environment / }).click();
  await builder.bar.getByText('staging').waitFor();
});

test('editing keeps comments, and overwrites no change from outside', async () => {
  const text = "# Ours\nlocal: # mine\n  servers: { shop: 'http://127.0.0.1:1' } # port\nold: {}\n";
  await writeFile(file, text);
  const { dialog, save } = await openDialog();
  await dialog.getByLabel('Environment name').first().fill('here');
  await dialog.getByLabel('Color').first().selectOption('Green');
  await dialog.getByRole('button', { name: 'Remove environment old' }).click();
  await writeFile(file, `${text}# theirs\n`);
  await save.click();
  await dialog.getByRole('alert').getByText('environments.yaml has changed since it was read.').waitFor();
  await writeFile(file, text);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await readFile(file, 'utf8')).toBe(
    "# Ours\nhere: # mine\n  servers: { shop: 'http://127.0.0.1:1' } # port\n  color: green\n",
  );
});
