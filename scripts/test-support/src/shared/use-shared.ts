import { afterAll, beforeAll } from '@jest/globals';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export interface TestBrowser {
  /**
   * A page with a fresh profile; its console messages are in `consoleMessages`. Resolves when the awaited element, the palette, is there.
   * `before` receives the page before anything is in it.
   */
  open(
    url: string,
    options?: BrowserContextOptions,
    readySelector?: string,
    before?: (page: Page) => Promise<void>,
  ): Promise<TestPage>;
}

export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly consoleMessages: string[];
}

export interface TestServer {
  readonly url: string;
}

/** The worker's Chromium for the tests of a file; contexts that are still open are closed after them. */
export function useChromium(): TestBrowser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.connect(await findShared('chromium/installed'));
  }, 60_000);
  afterAll(() => browser?.close());
  return { open: (...options) => openPage(browser as Browser, ...options) };
}

/** A built page of `ui/test/support`, served for all tests. */
export function useTestPage(name: 'elements-page' | 'embed-page'): TestServer {
  return useShared(`page/${name}`);
}

/** A sample server of the worker. Other files call it too: a test that stops or counts starts its own. */
export function useSample(name: 'bundled' | 'express'): TestServer {
  return useShared(`sample/${name}`);
}

function useShared(path: string): TestServer {
  let url = '';
  beforeAll(async () => {
    url = await findShared(path);
  }, 60_000);
  return {
    get url() {
      return url;
    },
  };
}

async function findShared(path: string): Promise<string> {
  // A page holds no state, so that the workers share it.
  const owner = path.startsWith('page/') ? 'all' : process.env['JEST_WORKER_ID'];
  const response = await fetch(`${process.env['SHARED_URL']}/${path}/${owner}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  readySelector = 'opchain-palette',
  before?: (page: Page) => Promise<void>,
): Promise<TestPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  // Below the timeout of a test, so that a failure shows what was awaited.
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const consoleMessages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      consoleMessages.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => consoleMessages.push(error.stack ?? error.message));
  await before?.(page);
  await page.goto(url);
  await page.locator(readySelector).waitFor({ state: 'attached' });
  return { page, context, consoleMessages };
}
