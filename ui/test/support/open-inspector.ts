import type { Locator, Page } from 'playwright-core';
import type { TestBrowser, TestPage } from '@opchain/test-support/shared/use-shared';

/** The inspector of the page of the single elements, as its tests use it. */
export interface OpenInspector extends TestPage {
  readonly inspector: Locator;
  /** Selects nodes; none: the chain. */
  select(...ids: string[]): Promise<void>;
  /** Opens a section that is collapsed. */
  unfold(name: string): Promise<void>;
}

export async function openInspector(browser: TestBrowser, url: string): Promise<OpenInspector> {
  const opened = await browser.open(`${url}?inspector`, {}, 'opchain-inspector');
  const { page } = opened;
  await page.locator('opchain-canvas .node').first().waitFor();
  const inspector = page.locator('opchain-inspector');
  return {
    ...opened,
    inspector,
    select: (...ids) => selectNodes(page, ids),
    unfold: (name) => inspector.getByRole('button', { name, exact: false }).first().click(),
  };
}

function selectNodes(page: Page, ids: readonly string[]): Promise<void> {
  return page.evaluate((all) => (all.length === 0 ? stores.selection.clear() : stores.selection.select(all)), ids);
}
