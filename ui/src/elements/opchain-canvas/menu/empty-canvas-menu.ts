import type { Point } from '@opchain/core/internal/model';
import { addWorkflow } from '../../../stores/documents/add-workflow.js';
import { announce } from '../announce.js';
import { tidyChain } from '../canvas-commands.js';
import { snapPoint } from '../editing/snap-point.js';
import type { CanvasParts } from '../canvas-parts.js';
import { pasteText } from '../editing/paste-text.js';
import { type Menu, type MenuEntry, menuItem } from './menu-entry.js';
import { pictureEntries } from './picture-entries.js';

/** What can be done at a point of the empty canvas, and with the whole chain. `at`: in the drawing, `anchor`: in the window. */
export function emptyCanvasMenu(parts: CanvasParts, at: Point, anchor: Point): Menu {
  const { stores, stage, scene, readOnly } = parts;
  const { menus: texts, canvas } = stores.texts;
  const edit: MenuEntry[] = [
    menuItem(texts.add, 'plus', () => stores.view.searches.emit({ prefix: '', at: snapPoint(at), anchor })),
    menuItem(texts.addCompute, 'braces', () =>
      stores.palette.insert({ kind: 'compute' }, { at: snapPoint(at), origin: 'canvas' }),
    ),
    menuItem(texts.paste, undefined, () => void paste(parts, at), 'Mod V'),
    { kind: 'line' },
  ];
  const selectAll = (): void => {
    stores.selection.select([...scene.ids], stores.selection.value.primary);
    announce(stores, canvas.selectedMany(scene.size));
  };
  const whole: MenuEntry[] = [
    menuItem(texts.selectAll, undefined, selectAll, 'Mod A'),
    menuItem(canvas.fit, 'fit', () => stage.fit(), 'F'),
    ...(readOnly
      ? []
      : [
          menuItem(canvas.tidy, 'tidy', () => tidyChain(parts), 'T'),
          ...directionEntries(parts),
          ...workflowEntries(parts),
        ]),
    ...pictureEntries(parts),
  ];
  return {
    label: texts.ofCanvas,
    entries: [...(readOnly ? [] : edit), ...(scene.size === 0 ? [] : whole)],
  };
}

/** Lays out the chain in a direction, which later layouts have, too. */
function directionEntries(parts: CanvasParts): MenuEntry[] {
  const { view, texts } = parts.stores;
  const { direction, directions } = texts.menus;
  return [
    { kind: 'heading', label: direction },
    ...([undefined, 'right', 'down'] as const).map((each): MenuEntry => ({
      kind: 'item',
      label: directions[each ?? 'automatic'],
      ...(view.value.direction === each && { note: '✓' }),
      run() {
        view.patch({ direction: each });
        tidyChain(parts);
      },
    })),
  ];
}

/** A document with one chain has no list of its chains, where more could be added. */
function workflowEntries({ stores }: CanvasParts): MenuEntry[] {
  return [{ kind: 'line' }, menuItem(stores.texts.workflows.add, 'chain', () => void addWorkflow(stores))];
}

async function paste(parts: CanvasParts, at: Point): Promise<void> {
  const { stores } = parts;
  const text = await readClipboard();
  if (text === undefined) stores.view.notices.emit({ text: stores.texts.menus.pasteRefused });
  else await pasteText(parts, text, at);
}

/** Undefined if the user or the browser declines. */
async function readClipboard(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}
