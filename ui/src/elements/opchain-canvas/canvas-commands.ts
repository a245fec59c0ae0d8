import type { Point } from '@opchain/core/internal/model';
import { edgeKey } from '../../canvas/scene/scene-edge.js';
import { openCalledWorkflow } from '../../stores/documents/open-called-workflow.js';
import { announce } from './announce.js';
import type { CanvasParts } from './canvas-parts.js';
import { notifyLoadFailed } from '../../stores/view/notify-load-failed.js';

/** Deletes the selection: nodes, or connections. */
export function deleteSelection(parts: CanvasParts): void {
  const { stores } = parts;
  const { steps, connections } = stores.selection.value;
  if (steps.size > 0) {
    const next = neighborAfterRemoval(parts, steps);
    const count = steps.size;
    stores.chain.removeSteps([...steps], 'canvas');
    announce(stores, stores.texts.canvas.deleted(count));
    if (next !== undefined) stores.selection.select([next]);
    parts.focus(next);
  } else if (connections.size > 0) {
    const { chain } = stores.chain;
    stores.chain.disconnect(
      chain.connections.filter((connection) => connections.has(edgeKey(connection))),
      'canvas',
    );
    if (stores.chain.chain !== chain) announce(stores, stores.texts.canvas.disconnected);
    if (stores.selection.value.connections.size === 0) return;
    stores.view.notices.emit({ text: stores.texts.canvas.stillMapped });
    announce(stores, stores.texts.canvas.stillMapped);
  }
}

function neighborAfterRemoval({ stores }: CanvasParts, removed: ReadonlySet<string>): string | undefined {
  const [first] = removed;
  if (first === undefined) return undefined;
  return [...stores.chain.sourcesOf(first), ...stores.chain.targetsOf(first)].find((id) => !removed.has(id));
}

export function duplicateSelection(parts: CanvasParts): void {
  const { stores } = parts;
  const ids = [...stores.selection.value.steps];
  if (ids.length === 0) return;
  const copies = stores.chain.duplicate(ids, 'canvas');
  stores.selection.select(copies);
  announce(stores, stores.texts.canvas.added(copies));
  parts.focus(copies.at(-1));
}

/** Shows a field for the node's name in its card. */
export function startRename(parts: CanvasParts, id: string): void {
  const { stage, state, scene } = parts;
  const box = scene.box(id);
  if (box === undefined) return;
  if (stage.detail !== 'full')
    stage.jumpTo({
      k: 1,
      x: stage.size.width / 2 - box.x - box.width / 2,
      y: stage.size.height / 2 - box.y - box.height / 2,
    });
  else stage.reveal(id);
  state.renaming = id;
  state.focused = id;
  stage.rebuild([id]);
  whenRendered(parts, id, (element) => {
    const field = element.querySelector<HTMLInputElement>('input.rename');
    field?.focus({ preventScroll: true });
    field?.select();
    return field !== null;
  });
}

/** Applies the new name, or cancels on `undefined`. A rejected name changes nothing and keeps the field open; returns the reason. */
export function finishRename(parts: CanvasParts, id: string, name: string | undefined): string | undefined {
  const { stores, stage, state } = parts;
  if (state.renaming !== id) return undefined;
  let shown = id;
  if (name !== undefined && name !== '' && name !== id) {
    const { isOpen } = stores.selection.value;
    // Before the change, so that the following drawing shows the new name.
    state.renaming = undefined;
    const outcome = stores.chain.renameStep(id, name, 'canvas');
    if (!outcome.ok) {
      state.renaming = id;
      stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
      announce(stores, outcome.reason);
      return outcome.reason;
    }
    shown = name;
    if (isOpen) stores.selection.select([name]);
    else stores.selection.hold([name]);
    announce(stores, stores.texts.canvas.renamed(name));
  }
  state.renaming = undefined;
  stage.refresh([shown]);
  parts.focus(shown);
  return undefined;
}

/** Moves the selection by that distance. */
export function nudgeSelection(parts: CanvasParts, offset: Point): void {
  const { stores, scene, stage } = parts;
  const positions: Record<string, Point> = {};
  for (const id of stores.selection.value.steps) {
    const box = scene.box(id);
    if (box !== undefined) positions[id] = { x: box.x + offset.x, y: box.y + offset.y };
  }
  const [entry] = Object.entries(positions);
  if (entry === undefined) return;
  stores.chain.moveSteps(
    { ...missingPositions(parts), ...positions },
    { origin: 'canvas', mergeKey: `nudge ${Object.keys(positions).join(' ')}` },
  );
  announce(stores, stores.texts.canvas.moved(entry[0], entry[1].x, entry[1].y));
  if (stores.selection.value.primary !== undefined) stage.reveal(stores.selection.value.primary);
}

/** Lays out the whole chain; the code for it loads when it is first asked for. */
export function tidyChain(parts: CanvasParts): void {
  void import('./editing/tidy.js').then(({ tidy }) => tidy(parts)).catch(() => notifyLoadFailed(parts));
}

/** Calls back once the node has an element, within a few frames; retries while the callback returns false. */
export function whenRendered(
  { stage }: Pick<CanvasParts, 'stage'>,
  id: string,
  callback: (element: HTMLElement) => boolean,
): void {
  let framesLeft = 30;
  const attempt = (): void => {
    const element = stage.element(id);
    if (element !== undefined && element.isConnected && callback(element)) return;
    if (framesLeft-- > 0) requestAnimationFrame(attempt);
  };
  attempt();
}

/** Positions of nodes without a layout in the chain: written with the first move, so that they stay in position. */
export function missingPositions({ stores, scene }: Pick<CanvasParts, 'stores' | 'scene'>): Record<string, Point> {
  const { chain } = stores.chain;
  const positions: Record<string, Point> = {};
  for (const { id } of chain.steps) {
    const box = Object.hasOwn(chain.layout, id) ? undefined : scene.box(id);
    if (box !== undefined) positions[id] = { x: box.x, y: box.y };
  }
  return positions;
}

/** Shows the workflow that a step calls; returns whether it calls one of this document. */
export function openCalled({ stores }: CanvasParts, id: string): boolean {
  const step = stores.chain.step(id);
  if (step?.kind !== 'workflow' || step.workflow.source !== undefined) return false;
  void openCalledWorkflow(stores, step.workflow.id);
  return true;
}
