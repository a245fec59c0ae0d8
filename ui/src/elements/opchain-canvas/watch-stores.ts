import type { Unsubscribe } from '../../stores/create-state.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasParts } from './canvas-parts.js';
import type { CanvasState } from './canvas-state.js';

export interface WatchPort {
  update(): void;
  colorsChanged(): void;
  /** Another document: show all of it. */
  fit(): void;
  focus(id: string | undefined): void;
}

/** Milliseconds between two looks at the time of running nodes. */
const TICK = 100;

/** Keeps the drawing in line with the stores: each change draws what it touched. */
export function watchStores(stores: Stores, state: CanvasState, partsOf: () => CanvasParts | undefined, port: WatchPort): Unsubscribe[] {
  let withProblems = new Set<string>();
  const timer = setInterval(() => tick(stores, partsOf()), TICK);

  return [
    () => clearInterval(timer),
    stores.chain.subscribe((change) => {
      const parts = partsOf();
      if (parts === undefined) return;
      if (change.replaced) parts.scene.forgetPlaces();
      const changed = parts.scene.update(change.chain);
      if (state.focused !== undefined && parts.scene.box(state.focused) === undefined) state.focused = undefined;
      parts.stage.rebuild(change.replaced ? 'all' : new Set([...changed.nodes, ...nearEdges(parts, changed.edges)]));
      if (change.replaced) port.fit();
      else parts.stage.glideNodes(changed.moved);
      port.update();
    }),
    stores.problems.subscribe(() => {
      const parts = partsOf();
      const now = new Set(stores.problems.value.flatMap(({ nodeId }) => (nodeId === undefined ? [] : [nodeId])));
      const touched = new Set([...withProblems, ...now]);
      withProblems = now;
      if (parts === undefined || touched.size === 0) return;
      const changed = parts.scene.update(stores.chain.chain, touched);
      if (changed.edges.size > 0) parts.stage.rebuild([...touched, ...changed.nodes]);
      else parts.stage.refresh(touched, false);
    }),
    stores.selection.subscribe((now, before) => {
      const parts = partsOf();
      if (parts === undefined) return;
      const touched = new Set<string>();
      for (const id of now.nodes) if (!before.nodes.has(id)) touched.add(id);
      for (const id of before.nodes) if (!now.nodes.has(id)) touched.add(id);
      for (const id of [now.primary, before.primary, now.hovered, before.hovered, mapped(now.preview), mapped(before.preview)])
        if (id !== undefined) touched.add(id);
      parts.stage.refresh(touched);
      // A painted canvas holds elements for what is selected alone.
      if (now.nodes !== before.nodes && parts.stage.detail === 'painted') parts.stage.rebuild(touched);
      if (stores.view.value.outline) port.update();
    }),
    stores.run.subscribe(({ changed }) => {
      partsOf()?.stage.refresh(changed === undefined ? 'all' : withWaiting(stores, changed));
      port.update();
    }),
    stores.descriptions.subscribe(() => partsOf()?.stage.refresh('all')),
    stores.credentials.subscribe(() => partsOf()?.stage.refresh('all', false)),
    stores.palette.subscribe((now, before) => {
      if (now.drag !== before.drag) port.update();
    }),
    stores.view.subscribe((now, before) => {
      if (now.theme !== before.theme) port.colorsChanged();
      if (now.outline !== before.outline) port.update();
    }),
    stores.view.reveals.subscribe(({ nodeId, place }) => {
      const parts = partsOf();
      if (parts === undefined || parts.scene.box(nodeId) === undefined) return;
      stores.selection.select([nodeId]);
      parts.stage.reveal(nodeId);
      if (place === undefined) port.focus(nodeId);
    }),
  ];
}

/** Those nodes, and the ones that wait for them: their cards say what for. */
function withWaiting(stores: Stores, changed: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(changed);
  for (const id of changed) for (const target of stores.chain.targetsOf(id)) if (stores.run.node(target)?.state === 'waiting') all.add(target);
  return all;
}

/** Nodes at both ends of edges: their ports may look different. */
function nearEdges({ scene }: CanvasParts, keys: ReadonlySet<string>): string[] {
  return [...keys].flatMap((key) => {
    const edge = scene.edge(key);
    return edge === undefined ? key.split('\u2192') : [edge.source, edge.target];
  });
}

function mapped(preview: { readonly mapping: object } | undefined): string | undefined {
  return preview !== undefined && 'node' in preview.mapping ? String(preview.mapping.node) : undefined;
}

function tick(stores: Stores, parts: CanvasParts | undefined): void {
  if (parts === undefined || !stores.run.running) return;
  const running = [...parts.stage.shown].filter((id) => stores.run.node(id)?.state === 'running');
  if (running.length > 0 && parts.stage.detail === 'full') parts.stage.refresh(running, false);
}
