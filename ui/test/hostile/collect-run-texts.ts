import { unpackText } from '../../src/stores/documents/pack-text.js';
import type { Workbench } from '../../src/index.js';
import type { OpenBuilder } from '../support/open-builder.js';

/**
 * Everything that the page prints on its console from now on; the browser's own messages contain the URL of a failed
 * request, which is not part of their text.
 */
export function collectConsole(builder: OpenBuilder): readonly string[] {
  const printed: string[] = [];
  builder.page.on('console', (message) => printed.push(message.text()));
  builder.page.on('pageerror', (error) => printed.push(error.stack ?? error.message));
  return printed;
}

/**
 * Runs the open chain, then throws its summary as an uncaught exception. Returns what the page shares, by name: events,
 * summary, history, chain file, content of the share link, and storage.
 */
export async function collectRunTexts(builder: OpenBuilder): Promise<Record<string, string>> {
  const { page } = builder;
  const run = await page.evaluate(async () => {
    const element = document.querySelector('opchain-builder') as unknown as EventTarget & { workbench: Workbench };
    const events: unknown[] = [];
    const listening = new AbortController();
    for (const type of ['opchain-before-run', 'opchain-run-event', 'opchain-run-finished', 'opchain-change'])
      element.addEventListener(
        type,
        (event) =>
          events.push({
            ...(event as unknown as object),
            type,
            event: (event as unknown as { runEvent?: unknown }).runEvent,
            detail: (event as CustomEvent).detail as unknown,
          }),
        listening,
      );
    const summary = JSON.stringify(await element.workbench.run());
    listening.abort();
    return { events: JSON.stringify(events), summary };
  });
  await builder.bar.getByText(/^Saved(?: locally)?$/).waitFor({ state: 'attached' });
  // Exceptions of the page's own code are logged on the console.
  await Promise.all([
    page.waitForEvent('pageerror'),
    page.evaluate(
      (summary) =>
        void setTimeout(() => {
          throw new Error(`A crash with ${summary}`);
        }),
      run.summary,
    ),
  ]);
  await builder.results.getByRole('tab', { name: /^History/ }).click();
  const history = await builder.results.innerText();
  const { text: chain } = await builder.save();
  const link = await builder.copyShareLink();
  return {
    ...run,
    history,
    chain,
    link: await unpackText(link.split('#chain=')[1] ?? ''),
    storage: await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  };
}
