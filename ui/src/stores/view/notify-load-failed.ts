import type { Texts } from '../../texts/texts.js';
import type { ViewStore } from './view-store.js';

/**
 * Reports that deferred code did not load: the page's host is gone, or has a newer version without the files of this one,
 * which a reload gets. What is open is kept in the browser.
 */
export function notifyLoadFailed({
  stores,
}: {
  readonly stores: { readonly texts: Pick<Texts, 'canvas'>; readonly view: Pick<ViewStore, 'notices'> };
}): void {
  const { notDone: text, reload: label } = stores.texts.canvas;
  stores.view.notices.emit({ text, tone: 'failed', action: { label, run: () => location.reload() } });
}
