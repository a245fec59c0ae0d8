import { type Direction, findNeighbor } from '../../canvas/scene/find-neighbor.js';
import { announce } from './announce.js';
import {
  deleteSelection,
  duplicateSelection,
  nudgeSelection,
  openCalled,
  startRename,
  tidyChain,
} from './canvas-commands.js';
import type { CanvasParts } from './canvas-parts.js';
import { findFirstNode } from './find-first-node.js';
import type * as connectByKeyboard from './editing/connect-by-keyboard.js';
import { notifyLoadFailed } from '../../stores/view/notify-load-failed.js';

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
/** Keys that change the chain, or lead to where it is changed. */
const editingKeys: ReadonlySet<string> = new Set(['F2', 'Delete', 'Backspace', 'r', 'c', 't', '/', '.']);
/** How far a key press pans the view, in CSS pixels. */
const PAN_STEP = 120;
const offsets = { up: { x: 0, y: -1 }, down: { x: 0, y: 1 }, left: { x: -1, y: 0 }, right: { x: 1, y: 0 } } as const;

/** What connects by keyboard, once it has loaded. */
let connecting: typeof connectByKeyboard | undefined;

/** Loads what connects by keyboard, after the canvas is there. */
export async function loadConnecting(): Promise<typeof connectByKeyboard> {
  return (connecting ??= await import('./editing/connect-by-keyboard.js'));
}

/** Connects by keyboard: at once, or once the code has loaded, in the order of the calls. */
function withConnecting({ state }: CanvasParts, work: (module: typeof connectByKeyboard) => void): void {
  if (connecting !== undefined) return work(connecting);
  loadConnecting().then(work, () => {
    // The page's host is gone.
    state.connecting = undefined;
  });
}

/** Handles a key press on the canvas, unless in a text field; returns whether it did something. */
export function handleKey(parts: CanvasParts, event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (event.defaultPrevented || target instanceof HTMLInputElement) return false;
  // The buttons of a card's rounds.
  if (target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return false;
  const { state } = parts;
  if (state.connecting !== undefined && state.connecting.pointer === undefined) {
    if (event.key === 'Tab') return false;
    withConnecting(parts, ({ handleConnectingKey }) => handleConnectingKey(parts, event));
    return true;
  }
  const command = event.ctrlKey || event.metaKey;
  const direction = directions[event.key];
  if (direction !== undefined) {
    if (command) pan(parts, direction);
    else if (event.altKey && parts.readOnly) return false;
    else if (event.altKey && !event.shiftKey && isInList(parts) && isAlongList(parts, direction))
      reorder(parts, direction === 'up' || direction === 'left' ? 'up' : 'down');
    else if (event.altKey) nudge(parts, direction, event.shiftKey ? 100 : 20);
    else moveFocus(parts, direction, event.shiftKey);
    return true;
  }
  if (command) return handleCommand(parts, event);
  if (event.altKey) return false;
  if (parts.readOnly && editingKeys.has(event.key)) return false;
  return Object.hasOwn(canvasKeys, event.key) && canvasKeys[event.key]?.(parts) === true;
}

/** What a key does without a modifier; returns whether it did something. All of them are in the list of shortcuts. */
export const canvasKeys: Readonly<Record<string, (parts: CanvasParts) => boolean>> = {
  Enter: editFocused,
  ' ': (parts) => onFocused(parts, (id) => parts.stores.selection.toggle(id)),
  F2: always((parts) => onFocused(parts, (id) => startRename(parts, id))),
  Delete: always(deleteSelection),
  Backspace: always(deleteSelection),
  Escape: stopOrDeselect,
  e: always((parts) => withConnecting(parts, ({ selectNextEdge }) => selectNextEdge(parts))),
  n: always((parts) => showRound(parts, 1)),
  p: always((parts) => showRound(parts, -1)),
  r: always((parts) => onFocused(parts, (id) => parts.stores.run.running || void parts.stores.run.start([id]))),
  c: always((parts) => onFocused(parts, (id) => connectFrom(parts, id))),
  '+': always(({ stage }) => stage.zoomBy(1.25)),
  '=': always(({ stage }) => stage.zoomBy(1.25)),
  '-': always(({ stage }) => stage.zoomBy(0.8)),
  '0': always(({ stage }) => stage.zoomBy(1 / stage.view.k)),
  f: always(({ stage }) => stage.fit()),
  t: always(tidyChain),
  '/': always(({ stores }) => stores.view.searches.emit({ prefix: '/' })),
  '.': always(({ stores }) => stores.view.searches.emit({ prefix: '.' })),
  Home: (parts) => focusFirstOrLast(parts, true),
  End: (parts) => focusFirstOrLast(parts, false),
};

function always(act: (parts: CanvasParts) => unknown): (parts: CanvasParts) => true {
  return (parts) => {
    act(parts);
    return true;
  };
}

/** False without a focused node. */
function onFocused({ state }: CanvasParts, act: (id: string) => unknown): boolean {
  if (state.focused === undefined) return false;
  act(state.focused);
  return true;
}

function editFocused(parts: CanvasParts): boolean {
  return onFocused(parts, (id) => {
    if (openCalled(parts, id)) return;
    parts.stores.selection.select([id]);
    parts.stores.view.reveals.emit({ stepId: id, path: 'setup' });
  });
}

function stopOrDeselect({ stores: { run, selection } }: CanvasParts): boolean {
  if (run.running) run.stop();
  else if (selection.value.steps.size === 0 && selection.value.connections.size === 0) return false;
  else selection.clear();
  return true;
}

function showRound(parts: CanvasParts, by: 1 | -1): void {
  onFocused(parts, (id) => {
    import('./card/card-rounds.js').then(
      ({ cardRounds }) => cardRounds.stepByKey(parts.stores, id, by),
      () => notifyLoadFailed(parts),
    );
  });
}

function connectFrom(parts: CanvasParts, id: string): void {
  // Keys that follow at once are for the connection, even before its code has loaded.
  parts.state.connecting = { from: id, port: 'out', invalidTargets: new Set() };
  withConnecting(parts, ({ startConnecting }) => startConnecting(parts, id));
}

function handleCommand(parts: CanvasParts, event: KeyboardEvent): boolean {
  const { stores, scene } = parts;
  switch (event.key.toLowerCase()) {
    case 'a':
      stores.selection.select([...scene.ids], stores.selection.value.primary);
      announce(stores, stores.texts.canvas.selectedMany(scene.size));
      return true;
    case 'd':
      if (parts.readOnly) return false;
      duplicateSelection(parts);
      return true;
    default:
      return false;
  }
}

function moveFocus(parts: CanvasParts, direction: Direction, adding: boolean): void {
  const { stores, scene, state } = parts;
  const from = state.focused ?? stores.selection.value.primary;
  const next =
    from === undefined || scene.box(from) === undefined ? findFirstNode(parts) : findNeighbor(scene, from, direction);
  if (next === undefined) return announce(stores, stores.texts.canvas.noNodeInDirection);
  if (adding) stores.selection.select([...stores.selection.value.steps, next], next);
  else stores.selection.select([next]);
  parts.focus(next);
}

function pan({ stage }: CanvasParts, direction: Direction): void {
  const { x, y } = offsets[direction];
  stage.animateTo({ k: stage.view.k, x: stage.view.x - x * PAN_STEP, y: stage.view.y - y * PAN_STEP });
}

function nudge(parts: CanvasParts, direction: Direction, distance: number): void {
  const { x, y } = offsets[direction];
  nudgeSelection(parts, { x: x * distance, y: y * distance });
}

/** True if exactly one node of a chain in list order is selected. */
function isInList({ stores }: CanvasParts): boolean {
  return stores.chain.chain.order === 'list' && stores.selection.value.steps.size === 1;
}

/** A list that runs to the right can be followed both ways: its rows are below one another. */
function isAlongList({ scene }: CanvasParts, direction: Direction): boolean {
  return scene.direction === 'right' || direction === 'up' || direction === 'down';
}

/** Moves the selected node by one position in the list; the code for it loads when it is first asked for. */
function reorder(parts: CanvasParts, direction: 'up' | 'down'): void {
  void import('./editing/lane.js')
    .then(({ reorderByKey }) => reorderByKey(parts, direction))
    .catch(() => notifyLoadFailed(parts));
}

function focusFirstOrLast(parts: CanvasParts, first: boolean): boolean {
  const ids = [...parts.scene.ids];
  const id = first ? findFirstNode(parts) : ids.at(-1);
  if (id === undefined) return false;
  parts.stores.selection.select([id]);
  parts.focus(id);
  return true;
}
