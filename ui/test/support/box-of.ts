import type { Locator } from 'playwright-core';

/** Where an element is on the screen. Throws if it is not. */
export async function boxOf(locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator.toString()} is not on the screen.`);
  return box;
}
