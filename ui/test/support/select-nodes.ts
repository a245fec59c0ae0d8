import type { Page } from 'playwright-core';

/** Selects nodes by clicking their cards. */
export async function selectNodes(page: Page, ...ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries())
    await page.locator(`opchain-canvas .node[data-node="${id}"]`).click({ modifiers: index === 0 ? [] : ['Shift'] });
}
