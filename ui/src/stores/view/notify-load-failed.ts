import type { Stores } from '../stores.js';

/**
 * Reports that deferred code did not load: the page's host is gone, or has a newer version without the files of this one,
 * which a reload gets. What is open is kept in the browser.
 */
export function notifyLoadFailed({ stores }: { readonly stores: Pick<Stores, 'texts' | 'view'> }): void {
  const { notDone: text, reload: label } = stores.texts.canvas;
  stores.view.notices.emit({ text, tone: 'failed', action: { label, run: () => location.reload() } });
}
