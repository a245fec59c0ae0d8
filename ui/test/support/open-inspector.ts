import type { Locator, Page } from 'playwright-core';
import { ElementsDriver } from './elements-driver.js';
import { selectNodes } from './select-nodes.js';
import type { TestBrowser, TestPage } from '@opchain/test-support/shared/use-shared';

/** The inspector of the page of the single elements, as its tests use it. */
export interface OpenInspector extends TestPage {
  readonly inspector: Locator;
  readonly driver: ElementsDriver;
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
    driver: new ElementsDriver(page),
    select: (...ids) => selectOnly(page, ids),
    unfold: (name) => inspector.getByRole('button', { name, exact: false }).first().click(),
  };
}

/** Nothing is selected once Escape was pressed on a selected node. */
async function selectOnly(page: Page, ids: readonly string[]): Promise<void> {
  await selectNodes(page, ...(ids.length === 0 ? ['createCustomer'] : ids));
  if (ids.length === 0) await page.keyboard.press('Escape');
}
