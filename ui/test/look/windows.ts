import { expect } from '@jest/globals';
import type { Chain } from '@opchain/core';
import { findControlFlaws } from '../support/drawing/find-control-flaws.js';
import { findDrawingFlaws } from '../support/drawing/find-drawing-flaws.js';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import type { TestBrowser } from '@opchain/test-support/shared/use-shared';
import { waitUntilStill } from '../support/wait-until-still.js';

/** The sizes of the windows in which the builder is measured, in CSS pixels. */
export const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

/** A fallback font at least as wide as any other for text. */
const WIDE_FONT = "Verdana, 'DejaVu Sans Mono', monospace";

/** The builder in a window of that size. */
export async function openWindow(
  browser: TestBrowser,
  url: string,
  viewport: (typeof windows)[number],
): Promise<OpenBuilder> {
  const builder = await openBuilder(browser, `${url}/ui/`, { viewport, reducedMotion: 'reduce' });
  await builder.canvas.getByRole('button', { name: /^R2 / }).waitFor();
  return builder;
}

/** Sets the builder's text in a wide font. */
export async function useWideFont({ page }: OpenBuilder): Promise<void> {
  await page
    .locator('opchain-builder')
    .evaluate((builder: HTMLElement, font) => builder.style.setProperty('--opchain-font', font), WIDE_FONT);
}

/** Opens a chain in the builder's page. */
export async function showChain({ page }: OpenBuilder, chain: Chain): Promise<void> {
  // As text: the type of a chain is too deep for the parameter.
  await page
    .locator('opchain-builder')
    .evaluate(
      (builder: Element & { chain?: unknown }, text) => (builder.chain = JSON.parse(text)),
      JSON.stringify(chain),
    );
  await page.locator('opchain-canvas .node').first().waitFor();
  await waitUntilStill(page);
}

/** Expects the drawing and all controls to have no flaws, as they are now. `name` is that of the screenshot. */
export async function expectNoFlaws({ page }: OpenBuilder, name: string, isFitted = false): Promise<void> {
  await waitUntilStill(page);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
  const flaws = [
    ...(await page.locator('opchain-canvas').evaluate(findDrawingFlaws, isFitted)),
    ...(await page.locator('opchain-builder').evaluate(findControlFlaws)),
  ];
  expect({ [name]: flaws }).toEqual({ [name]: [] });
}

/** Shows a chain at fit and at 100 %, and expects no flaws in either. */
export async function expectDrawnWithoutFlaws(builder: OpenBuilder, chain: Chain, name: string): Promise<void> {
  await showChain(builder, chain);
  // A large chain opens at its first steps.
  await builder.page.getByRole('button', { name: 'Show all' }).click();
  await expectNoFlaws(builder, `${name} fit`, true);
  await builder.page.locator('opchain-canvas .zoom').click();
  await expectNoFlaws(builder, `${name} 100`);
}
