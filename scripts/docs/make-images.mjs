// `npm run images`: pictures of the builder's main states for the documentation, taken on the bundled sample.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../ensure-browser.mjs';
import { ensureBuilt, ensureInstalled, main, root } from '../prepare.mjs';
import { readBlocks } from './read-markdown.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = join(root, 'docs', 'images');
const viewport = { width: 1440, height: 900 };

/**
 * What is shown, by the picture's name. Each begins on a fresh page.
 * @type {Readonly<Record<string, { readonly theme: 'light' | 'dark', show(page: Page): unknown }>>}
 */
const pictures = {
  empty: { theme: 'light', show: () => undefined },
  'builder-light': { theme: 'light', show: showRun },
  'builder-dark': { theme: 'dark', show: showRun },
  mapping: { theme: 'light', show: showMapping },
  credentials: { theme: 'light', show: showCredentials },
  failure: { theme: 'light', show: showFailure },
  running: { theme: 'light', show: showRunning },
  outline: { theme: 'light', show: showOutline },
  themed: { theme: 'light', show: showThemed },
};

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  mkdirSync(folder, { recursive: true });
  const sample = await startSample();
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  try {
    for (const [name, { theme, show }] of Object.entries(pictures)) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
        bypassCSP: true,
      });
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${sample.url}/ui/`);
      await page.getByRole('button', { name: /^R2 / }).waitFor();
      await show(page);
      await settle(page);
      await page.screenshot({ path: join(folder, `${name}.png`) });
      console.log(`docs/images/${name}.png`);
      await context.close();
    }
  } finally {
    await browser.close();
    sample.stop();
  }
});

/** The sample on its usual ports where they are free, so that the pictures show the addresses that a reader will see. */
async function startSample() {
  return (
    (await tryToStart([])) ??
    (await tryToStart(['--port', '0', '--issuer-port', '0'])) ??
    Promise.reject(new Error('The sample does not start.'))
  );
}

/**
 * @param {readonly string[]} options
 * @returns {Promise<{ readonly url: string, stop(): void } | undefined>}
 */
function tryToStart(options) {
  const child = spawn(process.execPath, [join(root, 'implementations/bundled/dist/main.js'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve) => {
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const url = /Listening on (\S+)/.exec(printed)?.[1];
      if (url !== undefined) resolve({ url, stop: () => child.kill() });
    });
    child.once('exit', () => resolve(undefined));
  });
}

/** @param {Page} page */
function inspector(page) {
  return page.getByRole('complementary', { name: 'Inspector' });
}

/**
 * @param {Page} page
 * @param {string} name
 */
function card(page, name) {
  return page.getByRole('region', { name: 'Canvas' }).getByRole('group', { name: new RegExp(`^${name}, `) });
}

/** @param {Page} page */
function results(page) {
  return page.getByRole('region', { name: 'Results' });
}

/** @param {Page} page */
async function openR2(page) {
  await page.getByRole('button', { name: /^R2 / }).click();
  await card(page, 'createOrder').waitFor();
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function select(page, name) {
  await card(page, name).getByText(name, { exact: true }).click();
  await inspector(page).getByRole('heading', { name, exact: true }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} word
 */
async function runToEnd(page, word) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Run\b/ })
    .click();
  await results(page).getByRole('group', { name: 'Selected run' }).getByText(word).first().waitFor();
  await showAll(page);
}

/** @param {Page} page */
async function showAll(page) {
  await page.getByRole('button', { name: 'Show all' }).click();
}

/** @param {Page} page */
async function showRun(page) {
  await openR2(page);
  await select(page, 'createOrder');
  await runToEnd(page, 'Succeeded');
}

/** @param {Page} page */
async function showMapping(page) {
  await showRun(page);
  await inspector(page).getByRole('button', { name: 'Clear customerId' }).click();
  await inspector(page).getByRole('combobox', { name: 'customerId' }).click();
  await page.keyboard.type('{{');
  await page.getByRole('dialog', { name: 'Map a value' }).waitFor();
}

/** @param {Page} page */
async function showCredentials(page) {
  await openR2(page);
  await page.getByRole('banner').getByRole('button', { name: 'Credentials', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Credentials', exact: true });
  await drawer.getByText('Declared in spec').waitFor();
  await drawer.getByRole('button', { name: 'Test clientCredentialsAuth' }).click();
  await drawer.getByText(/Token valid until/).waitFor();
}

/**
 * A key that the server does not know: the 401, and what was skipped because of it.
 * @param {Page} page
 */
async function showFailure(page) {
  await openR2(page);
  await page.getByRole('banner').getByRole('button', { name: 'Credentials', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Credentials', exact: true });
  await drawer.getByRole('button', { name: 'More actions for apiKeyAuth' }).click();
  await drawer.getByRole('menuitem', { name: 'Edit' }).click();
  await drawer.getByLabel('API key').first().fill('an-old-key');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  await runToEnd(page, 'Failed');
  await results(page).getByRole('row', { name: 'POST createCustomer' }).first().click();
  await inspector(page).getByText('The server said').waitFor();
  await showAll(page);
}

/**
 * Answers to the order are held back while the picture is taken.
 * @param {Page} page
 */
async function showRunning(page) {
  await openR2(page);
  await select(page, 'createOrder');
  await page.route('**/customers/*', () => undefined);
  await page.route('**/products', () => undefined);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Run\b/ })
    .click();
  await results(page).getByRole('row', { name: 'Running' }).nth(1).waitFor();
  await showAll(page);
}

/** @param {Page} page */
async function showOutline(page) {
  await showRun(page);
  await page.getByRole('button', { name: 'Outline' }).click();
  await page.getByText('Chain outline').waitFor();
}

/**
 * In the colors of the first example of the guide to theming.
 * @param {Page} page
 */
async function showThemed(page) {
  const [example] = readBlocks(readFileSync(join(root, 'docs', 'theming.md'), 'utf8')).filter(
    ({ language }) => language === 'css',
  );
  await page.addStyleTag({ content: example?.content ?? '' });
  await showRun(page);
}

/**
 * Takes the pointer away, and waits until nothing glides or fades any more.
 * @param {Page} page
 */
async function settle(page) {
  await page.mouse.move(480, 8);
  await page.waitForTimeout(600);
}
