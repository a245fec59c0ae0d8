import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/snap/bin/chromium'];
const quiet = [
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
   * A page of a fresh profile; what it complains about on its console is in `complaints`. It is open when what is awaited is there: the palette.
   * `before` has the page before anything is in it.
   */
  open(url: string, options?: BrowserContextOptions, awaited?: string, before?: (page: Page) => Promise<void>): Promise<TestPage>;
  close(): Promise<void>;
}

export interface TestPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Starts a Chromium that is there already: `CHROMIUM_PATH`, a usual place, or Playwright's own download. */
export async function startChromium(): Promise<TestBrowser> {
  const path = [process.env['CHROMIUM_PATH'], ...places].find((each) => each !== undefined && existsSync(each));
  const browser: Browser = await chromium.launch({ args: quiet, ...(path !== undefined && { executablePath: path }) });
  return {
    async open(url, options = {}, awaited = 'opchain-palette', before) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      // Below the limit of a test, so that what was waited for is told.
      context.setDefaultTimeout(20_000);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
      await before?.(page);
      await page.goto(url);
      await page.locator(awaited).waitFor({ state: 'attached' });
      return { page, context, complaints };
    },
    close: () => browser.close(),
  };
}
