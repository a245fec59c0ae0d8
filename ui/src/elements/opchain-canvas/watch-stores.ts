import type { animateNodes } from '../../canvas/animate-nodes.js';
import type { Unsubscribe } from '../../stores/create-state.js';
import type { ChainChange } from '../../stores/chain/chain-store.js';
import type { Selection } from '../../stores/view/selection-store.js';
import type { Stores } from '../../stores/stores.js';
import { hasRows } from '@opchain/drawing';
import { visibleBox } from '../../canvas/geometry/viewport.js';
import { tidyChain } from './canvas-commands.js';
import type { CanvasParts } from './canvas-parts.js';
import type { SceneChange } from '../../canvas/scene/scene.js';
import type { CanvasState } from './canvas-state.js';
import { ThrottledRefresh } from './throttled-refresh.js';

export interface WatchHandlers {
  update(): void;
  colorsChanged(): void;
  /** Another document: show all of it. */
  fit(): void;
  focus(id: string | undefined): void;
}

/** Interval between updates of the elapsed time of running nodes, in milliseconds. */
const TICK_MS = 100;

/** A move that is only loaded after it was drawn, or never because the page's host is gone, is at its end at once. */
function moveSmoothly({ stage, scene }: CanvasParts, from: Parameters<typeof animateNodes>[2]): void {
  let isDrawn = false;
  requestAnimationFrame(() => (isDrawn = true));
  import('../../canvas/animate-nodes.js').then(
    (loaded) => isDrawn || loaded.animateNodes(stage, scene, from),
    () => undefined,
  );
}

/** Keeps the drawing in sync with the stores: each change redraws what it affects. */
export function watchStores(
  stores: Stores,
  state: CanvasState,
  getParts: () => CanvasParts | undefined,
  handlers: WatchHandlers,
): Unsubscribe[] {
  let withDiagnostics = new Set<string>();
  let checked: ReadonlySet<string> = new Set();
  let isEdited = false;
  const held = new ThrottledRefresh(() => getParts()?.stage);
  const timer = setInterval(() => tick(stores, getParts(), held), TICK_MS);

  return [
    () => clearInterval(timer),
    () => held.clear(),
    stores.chain.subscribe((change) => {
      const parts = getParts();
      if (parts === undefined) return;
      const isOther = change.replaced || change.chain.id !== change.previous.id;
      isEdited = !isOther;
      if (isOther) parts.scene.resetPositions();
      const changed = parts.scene.update(change.chain);
      if (state.focused !== undefined && parts.scene.box(state.focused) === undefined) state.focused = undefined;
      parts.stage.rebuild(
        change.replaced || isRenumbered(change)
          ? 'all'
          : new Set([...changed.nodes, ...listEndpoints(parts, changed.edges)]),
      );
      if (isOther) handlers.fit();
      else if (changed.moved.size > 0) {
        moveSmoothly(parts, changed.moved);
        // A new card moves below what it is mapped from.
        const { primary } = stores.selection.value;
        if (change.origin === 'palette' && primary !== undefined && changed.moved.has(primary))
          parts.stage.reveal(primary);
      }
      handlers.update();
    }),
    stores.diagnostics.subscribe(() => {
      const parts = getParts();
      const now = new Set(stores.diagnostics.value.flatMap(({ stepId }) => (stepId === undefined ? [] : [stepId])));
      for (const { id } of stores.chain.chain.steps) if (stores.diagnostics.secretFields(id)?.size) now.add(id);
      const affected = new Set([...withDiagnostics, ...now, ...listEdited(parts)]);
      withDiagnostics = now;
      if (parts === undefined || affected.size === 0) return;
      // Once its operations are known, cards are higher: what nobody worked on yet is laid out for that.
      const isUntouched = !isEdited && parts.stage.isFitted && stores.selection.value.steps.size === 0;
      if (isUntouched) parts.scene.resetPositions();
      const changed = updateChecked(parts, checked, affected);
      checked = new Set(parts.scene.ids);
      if (isUntouched && changed.moved.size > 0) handlers.fit();
      if (changed.edges.size > 0) parts.stage.rebuild([...affected, ...changed.nodes]);
      else parts.stage.refresh(affected, false);
    }),
    stores.selection.subscribe((now, before) => {
      const parts = getParts();
      if (parts === undefined) return;
      const affected = new Set<string>();
      for (const id of now.steps) if (!before.steps.has(id)) affected.add(id);
      for (const id of before.steps) if (!now.steps.has(id)) affected.add(id);
      for (const id of [
        now.primary,
        before.primary,
        now.hovered,
        before.hovered,
        mappedSource(now.preview),
        mappedSource(before.preview),
      ])
        if (id !== undefined) affected.add(id);
      parts.stage.refresh(affected);
      // A painted canvas has elements for the selection only.
      if (now.steps !== before.steps && parts.stage.detail === 'painted') parts.stage.rebuild(affected);
      const opened = inspected(now);
      holdHeight(parts, stores, opened);
      // In a narrow window the inspector opens over the canvas.
      if (opened !== undefined && inspected(before) === undefined)
        requestAnimationFrame(() => getParts()?.stage.reveal(opened, false));
    }),
    stores.run.subscribe(({ changed }) => {
      if (changed === undefined) getParts()?.stage.refresh('all');
      else held.refresh(withWaitingTargets(stores, changed), true);
      handlers.update();
    }),
    stores.descriptions.subscribe(() => getParts()?.stage.refresh('all')),
    stores.workflows.subscribe((now, before) => {
      if (now.called !== before.called)
        getParts()?.stage.refresh(
          stores.chain.chain.steps.flatMap(({ id, kind }) => (kind === 'workflow' ? [id] : [])),
          false,
        );
    }),
    stores.credentials.subscribe(() => getParts()?.stage.refresh('all', false)),
    stores.palette.subscribe((now, before) => {
      if (now.drag !== before.drag) handlers.update();
    }),
    stores.view.subscribe((now, before) => {
      if (now.theme !== before.theme) handlers.colorsChanged();
      if (now.marked !== before.marked) getParts()?.stage.refresh([...now.marked, ...before.marked], false);
      if (now.resultRow !== before.resultRow)
        getParts()?.stage.refresh([...listStepOf(now.resultRow), ...listStepOf(before.resultRow)], false);
    }),
    stores.view.drawingCommands.subscribe((command) => {
      const parts = getParts();
      if (command === 'fit') parts?.stage.fit();
      else if (parts !== undefined && !parts.readOnly) tidyChain(parts);
    }),
    stores.view.reveals.subscribe(({ stepId, path }) => {
      const parts = getParts();
      if (parts === undefined || parts.scene.box(stepId) === undefined) return;
      stores.selection.select([stepId]);
      parts.stage.reveal(stepId);
      if (path === undefined) handlers.focus(stepId);
      // An inspector that opens over the canvas may cover it.
      else requestAnimationFrame(() => getParts()?.stage.reveal(stepId));
    }),
  ];
}

/** The step that the inspector is open for. */
function inspected({ isOpen, primary }: Selection): string | undefined {
  return isOpen ? primary : undefined;
}

function listEdited(parts: CanvasParts | undefined): readonly string[] {
  const edited = parts?.scene.edited;
  return edited === undefined ? [] : [edited];
}

/** What a new node needs is only known after a check: it takes its height then, even if it is being edited. */
function updateChecked(
  { scene, stores }: CanvasParts,
  checked: ReadonlySet<string>,
  affected: ReadonlySet<string>,
): SceneChange {
  const { edited } = scene;
  if (edited !== undefined && !checked.has(edited)) scene.edited = undefined;
  const changed = scene.update(stores.chain.chain, affected);
  scene.edited = edited;
  return changed;
}

/** While a node is edited, it does not grow or shrink: what is below it would move with each field. */
function holdHeight({ scene, stage }: CanvasParts, { chain }: Stores, edited: string | undefined): void {
  const left = scene.edited;
  if (left === edited) return;
  scene.edited = edited;
  if (left === undefined || scene.box(left) === undefined) return;
  const { nodes, edges } = scene.update(chain.chain, [left]);
  if (nodes.size > 1 || edges.size > 0) stage.rebuild(nodes);
  else stage.refresh(nodes, false);
}

/** The step of a row of the results: its card shows that round. */
function listStepOf(row: string | undefined): string[] {
  return row === undefined ? [] : row.split('/').slice(0, 1);
}

/** In list order, cards show their position. */
function isRenumbered({ chain, previous }: ChainChange): boolean {
  return (chain.order ?? previous.order) !== undefined && chain.connections !== previous.connections;
}

/** These nodes, and those waiting for them: their cards name what they wait for. */
function withWaitingTargets(stores: Stores, changed: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(changed);
  for (const id of changed)
    for (const target of stores.chain.targetsOf(id)) if (stores.run.step(target)?.state === 'waiting') all.add(target);
  return all;
}

/** Nodes at both ends of edges: their ports may look different. */
function listEndpoints({ scene }: CanvasParts, keys: ReadonlySet<string>): string[] {
  return [...keys].flatMap((key) => {
    const edge = scene.edge(key);
    return edge === undefined ? key.split('\u2192') : [edge.source, edge.target];
  });
}

function mappedSource(preview: { readonly mapping: object } | undefined): string | undefined {
  return preview !== undefined && 'stepId' in preview.mapping ? String(preview.mapping.stepId) : undefined;
}

function tick(stores: Stores, parts: CanvasParts | undefined, held: ThrottledRefresh): void {
  if (parts === undefined || !stores.run.running) return;
  const { scene, stage } = parts;
  if (!hasRows(stage.detail)) return;
  const inView = scene.nodesIn(visibleBox(stage.view, stage.size));
  const running = inView.filter((id) => stores.run.step(id)?.state === 'running');
  if (running.length > 0) held.refresh(running, false);
}
