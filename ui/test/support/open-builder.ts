import type { Chain } from '@opchain/core';
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { BuilderPage } from './builder-page.js';
import { downloadBy, type DownloadedFile } from './download-by.js';
import type { TestBrowser, TestPage } from '@opchain/test-support/shared/use-shared';

/** The builder in its own page, and what a user does to the whole document. */
export class OpenBuilder extends BuilderPage {
  readonly opened: TestPage;

  constructor(opened: TestPage) {
    super(opened.page);
    this.opened = opened;
    // Below the timeout of a test, so that a failure shows what was awaited.
    this.page.setDefaultTimeout(20_000);
  }

  /** The document, as returned by the element's property. */
  chain(): Promise<Chain> {
    return this.page.evaluate(() => (document.querySelector('opchain-builder') as unknown as { chain: Chain }).chain);
  }

  /** The document once it has changed. */
  async chainAfter(before: Chain): Promise<Chain> {
    const text = JSON.stringify(before);
    await this.page.waitForFunction(
      (known) =>
        JSON.stringify((document.querySelector('opchain-builder') as unknown as { chain: Chain }).chain) !== known,
      text,
    );
    return this.chain();
  }

  /** Opens a chain as a host page does: by the element's property. */
  async setChain(chain: Chain): Promise<void> {
    // As text: the type of a chain is too deep for the parameter.
    await this.page.evaluate((text) => {
      (document.querySelector('opchain-builder') as unknown as { chain: Chain }).chain = JSON.parse(text) as Chain;
    }, JSON.stringify(chain));
  }

  /** Fills in the form for a credential in the drawer, and saves it. */
  async addCredential(scheme: string, fields: Readonly<Record<string, string>>): Promise<void> {
    await this.bar.getByRole('button', { name: 'Credentials', exact: true }).click();
    await this.drawer.getByRole('button', { name: `Add a credential for ${scheme}` }).click();
    const advanced = this.drawer.locator('form details:not([open]) > summary');
    await advanced.click();
    for (const [name, value] of Object.entries(fields)) await this.drawer.locator(`form [name="${name}"]`).fill(value);
    await this.drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await this.drawer.locator(`[data-credential="${fields['name']}"]`).waitFor();
    await this.drawer.getByRole('button', { name: 'Close credentials' }).click();
  }

  /** The link to the open chain, as copied by the user. */
  async copyShareLink(): Promise<string> {
    await this.opened.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.bar.getByRole('button', { name: /^Chain: / }).click();
    await this.bar
      .getByRole('button', { name: 'Copy share link' })
      .or(this.bar.getByRole('menuitem', { name: 'Copy share link' }))
      .click();
    await this.page.getByText('Link copied. It contains the chain, but no secrets.').first().waitFor();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** A row of the palette. */
  row(name: string | RegExp): Locator {
    return this.palette.getByRole('treeitem', { name });
  }

  /** The search query. */
  get search(): Locator {
    return this.page.getByRole('combobox', { name: 'Search operations and presets' });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Opens a chain or an API description by its text. */
  async openText(what: 'Chain' | 'API description', text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Open', exact: true }).first().click();
    const dialog = this.page.locator('opchain-open-dialog');
    await dialog.getByRole('tab', { name: what }).click();
    await dialog.getByLabel('Or paste its text').fill(text);
    await dialog.getByRole('button', { name: 'Open', exact: true }).last().click();
  }

  /** The text of the file that a user action saves. */
  saved(act: () => Promise<void>): Promise<DownloadedFile> {
    return downloadBy(this.page, act);
  }
}

export async function openBuilder(
  browser: TestBrowser,
  url: string,
  options?: BrowserContextOptions,
): Promise<OpenBuilder> {
  return new OpenBuilder(await browser.open(url, options));
}

/** Another tab of the same profile, as opened by the user. */
export async function openSecondTab(first: OpenBuilder, url: string): Promise<OpenBuilder> {
  const page: Page = await first.opened.context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') first.opened.consoleMessages.push(message.text());
  });
  page.on('pageerror', (error) => first.opened.consoleMessages.push(error.stack ?? error.message));
  await page.goto(url);
  await page.locator('opchain-palette').waitFor();
  return new OpenBuilder({ ...first.opened, page });
}
