import type { Step } from '@opchain/core';
import type { Box } from '@opchain/drawing';
import { writeClipboard } from '../../parts/copy-text.js';
import { announce } from '../announce.js';
import { deleteSelection, duplicateSelection, missingPositions, openCalled, startRename } from '../canvas-commands.js';
import type { CanvasParts } from '../canvas-parts.js';
import { startConnecting } from '../editing/connect-by-keyboard.js';
import type { RunPart } from '../../../stores/runs/plan-part.js';
import { listIntents } from '../../list-intents.js';
import { extractSelection, inlineCall } from '../../../stores/documents/extract-selection.js';
import { serializeSnippet } from '../editing/serialize-snippet.js';
import { alignBoxes, distributeBoxes } from './align-boxes.js';
import { type Menu, type MenuEntry, menuItem } from './menu-entry.js';
import { pictureEntries } from './picture-entries.js';
import { sharedSettings } from './shared-settings.js';

/** What can be done with a node. */
export function nodeMenu(parts: CanvasParts, id: string): Menu {
  const { stores, readOnly } = parts;
  const texts = stores.texts.menus;
  const step = stores.chain.step(id);
  const called = step?.kind === 'workflow' && step.workflow.source === undefined ? step.workflow.id : undefined;
  const edit: MenuEntry[] = [
    ...(called === undefined
      ? []
      : [menuItem(stores.texts.canvas.open(called), 'chain', () => openCalled(parts, id), 'Enter')]),
    menuItem(
      texts.edit,
      'braces',
      () => stores.view.reveals.emit({ stepId: id, path: 'setup' }),
      called === undefined ? 'Enter' : undefined,
    ),
    menuItem(texts.rename, undefined, () => startRename(parts, id), 'F2'),
    menuItem(texts.run, 'play', () => void stores.run.start([id]), 'R'),
    partEntry(parts, stores.texts.inspector.runOnly, { kind: 'step', stepId: id }),
    partEntry(parts, stores.texts.inspector.runFrom, { kind: 'from', stepId: id }),
    ...pinEntry(parts, id),
    { kind: 'line' },
    menuItem(texts.connect, 'link', () => startConnecting(parts, id), 'C'),
    menuItem(texts.addAfter, 'plus', () => stores.view.searches.emit({ prefix: '', after: id })),
    ...intentEntries(parts, step),
    { kind: 'line' },
    menuItem(texts.duplicate, 'copy', () => duplicateSelection(parts), 'Mod D'),
    extractEntry(parts),
    ...(called === undefined
      ? []
      : [menuItem(stores.texts.workflows.inline, undefined, () => void inlineCall(stores, id).catch(() => undefined))]),
  ];
  const remove: MenuEntry[] = [
    { kind: 'line' },
    menuItem(texts.remove, 'trash', () => deleteSelection(parts), 'Delete'),
  ];
  return {
    label: texts.ofNode(id),
    entries: [...(readOnly ? [] : edit), copyEntry(parts), ...(readOnly ? [] : remove)],
  };
}

/** What can be done with all selected nodes at once. */
export function nodesMenu(parts: CanvasParts, ids: ReadonlySet<string>): Menu {
  const { stores, scene, readOnly } = parts;
  const texts = stores.texts.menus;
  const boxes = new Map(
    [...ids].flatMap((id): [string, Box][] => {
      const box = scene.box(id);
      return box === undefined ? [] : [[id, box]];
    }),
  );
  const move = (label: string, arrange: () => ReturnType<typeof alignBoxes>): MenuEntry =>
    menuItem(label, undefined, () =>
      stores.chain.moveSteps(
        { ...missingPositions(parts), ...arrange() },
        { origin: 'canvas', label: texts.aligned(ids.size) },
      ),
    );
  const arrange: MenuEntry[] = [
    { kind: 'heading', label: texts.align },
    move(texts.alignLeft, () => alignBoxes(boxes, 'left')),
    move(texts.alignRight, () => alignBoxes(boxes, 'right')),
    move(texts.alignTop, () => alignBoxes(boxes, 'top')),
    move(texts.alignBottom, () => alignBoxes(boxes, 'bottom')),
    ...(ids.size < 3
      ? []
      : [
          move(texts.distributeAcross, () => distributeBoxes(boxes, 'x')),
          move(texts.distributeDown, () => distributeBoxes(boxes, 'y')),
        ]),
    ...sharedSettings(parts, ids),
  ];
  const edit: MenuEntry[] = [
    menuItem(texts.run, 'play', () => void stores.run.start([...ids])),
    menuItem(texts.duplicate, 'copy', () => duplicateSelection(parts), 'Mod D'),
    extractEntry(parts),
  ];
  const remove = menuItem(texts.remove, 'trash', () => deleteSelection(parts), 'Delete');
  return {
    label: texts.ofNodes(ids.size),
    entries: [
      ...(readOnly ? [] : edit),
      copyEntry(parts),
      ...(readOnly ? [] : [remove, { kind: 'line' } as const, ...arrange]),
      ...pictureEntries(parts, ids),
    ],
  };
}

/** Runs a part of the chain with the values of the last run; it shows beforehand how many steps send a request. */
function partEntry({ stores: { run, texts } }: CanvasParts, label: string, part: RunPart): MenuEntry {
  const { sends, of } = run.plan(part);
  return { kind: 'item', label, note: texts.shell.sends(sends, of), run: () => void run.startPart(part) };
}

/** Nothing for a step without a result that could be pinned. */
function pinEntry({ stores: { run, texts } }: CanvasParts, id: string): MenuEntry[] {
  const isPinned = run.pins.has(id);
  if (!isPinned && !run.isPinnable(id)) return [];
  return [menuItem(isPinned ? texts.inspector.unpin : texts.inspector.pin, 'pin', () => run.togglePin(id))];
}

function intentEntries({ stores }: CanvasParts, step: Step | undefined): readonly MenuEntry[] {
  const intents = step === undefined ? [] : listIntents(stores, step);
  return intents.map(({ label, isRepetition, run }) => menuItem(label, isRepetition ? 'retry' : 'right', run));
}

function extractEntry({ stores }: CanvasParts): MenuEntry {
  // The edits load when they are first used; a host that is gone leaves the chain as it is.
  const extract = (): void => void extractSelection(stores).catch(() => undefined);
  return menuItem(stores.texts.workflows.extract, 'chain', extract);
}

function copyEntry({ stores }: CanvasParts): MenuEntry {
  return menuItem(
    stores.texts.menus.copy,
    undefined,
    () => {
      const ids = [...stores.selection.value.steps];
      void writeClipboard(stores, serializeSnippet(stores.chain.copy(ids))).then((isCopied) => {
        if (isCopied) announce(stores, stores.texts.canvas.copied(ids.length));
      });
    },
    'Mod C',
  );
}
