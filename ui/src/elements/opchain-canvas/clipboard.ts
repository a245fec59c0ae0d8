import { parseSnippet, serializeSnippet } from './snippet-text.js';
import { announce } from './announce.js';
import type { CanvasParts } from './canvas-parts.js';

/** Copies the selection as text, so that it can be pasted in another tab as well; `cut` removes it. */
export function copySelection({ stores }: CanvasParts, event: ClipboardEvent, cut: boolean): void {
  const ids = [...stores.selection.value.steps];
  if (ids.length === 0 || event.clipboardData === null) return;
  event.clipboardData.setData('text/plain', serializeSnippet(stores.chain.copy(ids)));
  event.preventDefault();
  if (cut) stores.chain.removeSteps(ids, 'canvas');
  announce(stores, stores.texts.canvas.copied(ids.length));
}

export function pasteText(parts: CanvasParts, event: ClipboardEvent): void {
  const { stores, stage } = parts;
  const snippet = parseSnippet(event.clipboardData?.getData('text/plain') ?? '');
  if (snippet === undefined) {
    stores.view.notices.emit({ text: stores.texts.canvas.nothingToPaste });
    return;
  }
  event.preventDefault();
  const ids = stores.chain.paste(snippet, { origin: 'canvas' });
  stores.selection.select(ids);
  announce(stores, stores.texts.canvas.pasted(ids.length));
  const last = ids.at(-1);
  if (last !== undefined) {
    stage.reveal(last);
    parts.focus(last);
  }
}
