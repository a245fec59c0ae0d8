import type { Point } from '@opchain/core/internal/model';
import type { Snippet } from '@opchain/core/internal/document';
import { importText, type Insert } from '../../../stores/documents/import-text.js';
import { boundsOf } from '../../../stores/chain/find-free-position.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { announce } from '../announce.js';
import { snapPoint } from './snap-point.js';
import type { CanvasParts } from '../canvas-parts.js';
import { findFreeOffset } from './find-free-offset.js';
import { parseSnippet } from './parse-snippet.js';

addTexts({ menus: menuTexts });

/**
 * Inserts a copied snippet where it covers no card: near a point of the drawing, by default the middle of what is visible.
 * Recorded calls, such as curl commands, are opened; a single call or URL is added to a chain that has steps.
 */
export async function pasteText(parts: CanvasParts, text: string, near?: Point): Promise<void> {
  const { stores } = parts;
  const snippet = parseSnippet(text);
  if (snippet === undefined) {
    const imported =
      stores.kernel && (await importText(stores, toCommand(text), stores.texts.shell.pasted, insertCall(parts, near)));
    if (imported === undefined) stores.view.notices.emit({ text: stores.texts.menus.nothingToPaste });
    return;
  }
  insertSnippet(parts, snippet, near);
}

/** A URL as the command that calls it. */
function toCommand(text: string): string {
  const url = text.trim();
  return /^https?:\/\/[^\s']+$/i.test(url) ? `curl '${url}'` : text;
}

/** Adds a single call to the open chain. */
function insertCall(parts: CanvasParts, near: Point | undefined): Insert {
  return ({ steps, sources, inputs }) => {
    insertSnippet(parts, { steps, connections: [], layout: {}, sources, inputs }, near);
  };
}

function insertSnippet(parts: CanvasParts, snippet: Snippet, near: Point | undefined): void {
  const { stores, stage, scene } = parts;
  const middle = near ?? stage.toDrawing({ x: stage.size.width / 2, y: stage.size.height / 2 });
  const bounds = boundsOf(snippet);
  const corner = snapPoint({ x: middle.x - bounds.width / 2, y: middle.y - bounds.height / 2 });
  const offset = findFreeOffset(scene, new Map([['', { ...bounds, ...corner }]]));
  const ids = stores.chain.paste(snippet, {
    at: { x: corner.x + offset.x, y: corner.y + offset.y },
    origin: 'canvas',
  });
  stores.selection.select(ids);
  announce(stores, stores.texts.menus.pasted(ids.length));
  const last = ids.at(-1);
  if (last !== undefined) parts.focus(last);
}
