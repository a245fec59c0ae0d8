import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const chromiumPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
];
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface TestBrowser {
  /**
   * A page with a fresh profile; its console messages are in `complaints`. Resolves when the awaited element, the palette, is there.
   * `before` receives the page before anything is in it.
   */
  open(
    url: string,
    options?: BrowserContextOptions,
    readySelector?: string,
    before?: (page: Page) => Promise<void>,
  ): Promise<TestPage>;
  close(): Promise<void>;
}

export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly consoleMessages: string[];
}

/** Starts an installed Chromium: `CHROMIUM_PATH`, a usual location, or Playwright's own download. */
export async function startChromium(): Promise<TestBrowser> {
  const path = [process.env['CHROMIUM_PATH'], ...chromiumPaths].find((each) => each !== undefined && existsSync(each));
  const browser: Browser = await chromium.launch({
    args: launchArguments,
    ...(path !== undefined && { executablePath: path }),
  });
  return {
    async open(url, options = {}, readySelector = 'opchain-palette', before) {
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
    },
    close: () => browser.close(),
  };
}
