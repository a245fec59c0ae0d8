import type { ElementsPage } from './serve-elements.js';
import { serveElements } from './serve-elements.js';
import type { TestBrowser, TestPage } from './start-chromium.js';

/** Serves the page of another team, under the strictest policy that the elements support. */
export function serveEmbed(css = 'body { margin: 8px }'): Promise<ElementsPage> {
  return serveElements('embed-page', css);
}

/** Opens it; nothing of Opchain is on it yet, though the names of the elements are known. */
export async function openEmbed(
  browser: TestBrowser,
  served: ElementsPage,
  options: Parameters<TestBrowser['open']>[1] = {},
): Promise<TestPage> {
  const opened = await browser.open(served.url, options, 'html[data-ready]');
  await opened.page.evaluate(() => embed.define());
  return opened;
}
