import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';
import { serializeSnippet } from './serialize-snippet.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';

/** Copies the selection as text, so that it can be pasted in other tabs too; `cut` removes it. */
function copySelection({ stores }: CanvasParts, event: ClipboardEvent, cut: boolean): void {
  const ids = [...stores.selection.value.steps];
  if (ids.length === 0 || event.clipboardData === null) return;
  event.clipboardData.setData('text/plain', serializeSnippet(stores.chain.copy(ids)));
  event.preventDefault();
  if (cut) stores.chain.removeSteps(ids, 'canvas');
  announce(stores, stores.texts.canvas.copied(ids.length));
}

/** Copies, cuts or pastes, unless in a text field. */
export function handleClipboard(parts: CanvasParts, event: ClipboardEvent): void {
  const [target] = event.composedPath();
  if (target instanceof HTMLInputElement) return;
  if (event.type !== 'paste') return copySelection(parts, event, event.type === 'cut' && !parts.readOnly);
  if (parts.readOnly) return;
  event.preventDefault();
  const text = event.clipboardData?.getData('text/plain') ?? '';
  void import('./paste-text.js').then(({ pasteText }) => pasteText(parts, text)).catch(() => notifyLoadFailed(parts));
}
