import type { TestBrowser, TestPage, TestServer } from '@opchain/test-support/shared/use-shared';

/** Opens the page of another team; nothing of Opchain is on it yet, though the names of the elements are known. */
export async function openEmbed(
  browser: TestBrowser,
  served: TestServer,
  options: Parameters<TestBrowser['open']>[1] = {},
): Promise<TestPage> {
  const opened = await browser.open(served.url, options, 'html[data-ready]');
  await opened.page.evaluate(() => embed.define());
  return opened;
}
