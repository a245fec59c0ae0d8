import { unpackText } from '../../src/stores/documents/pack-text.js';
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
 * Runs the open chain, then throws its history as an uncaught exception. Returns what the page shares, by name: events,
 * summary, history, chain file, content of the share link, and storage.
 */
export async function collectRunTexts(builder: OpenBuilder): Promise<Record<string, string>> {
  const { link, ...texts } = await builder.page.evaluate(async () => {
    const element = document.querySelector('opchain-builder') as unknown as EventTarget & { stores: PageStores };
    const { stores } = element;
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
    const stopListening = stores.run.events.subscribe((event) => events.push(event));
    const summary = await stores.run.start();
    await new Promise((resolve) => setTimeout(resolve, 800));
    // Exceptions of the page's own code are logged on the console.
    setTimeout(() => {
      throw new Error(`A crash with ${JSON.stringify(stores.run.history)}`);
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    listening.abort();
    stopListening();
    return {
      events: JSON.stringify(events),
      summary: JSON.stringify(summary),
      history: JSON.stringify(stores.run.history),
      chain: (await stores.document.write('yaml')).text,
      link: await stores.document.shareLink(location.href),
      storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    };
  });
  return { ...texts, link: await unpackText(link.split('#chain=')[1] ?? '') };
}

interface PageStores {
  readonly run: {
    start(): Promise<unknown>;
    readonly history: unknown;
    readonly events: { subscribe(listen: (event: unknown) => void): () => void };
  };
  readonly document: { write(as: 'yaml'): Promise<{ readonly text: string }>; shareLink(url: string): Promise<string> };
}
