import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { Deferred } from '../../../model/deferred.js';
import { alignToCards } from '../../../canvas/geometry/align-to-cards.js';
import { visibleBox } from '../../../canvas/geometry/viewport.js';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';
import { announce } from '../announce.js';
import { missingPositions } from '../canvas-commands.js';
import type { CanvasParts } from '../canvas-parts.js';
import { findEdgeUnder } from './find-edge-under.js';
import { findFreeOffset } from './find-free-offset.js';
import type { lane } from './lane.js';
import { snapPoint } from './snap-point.js';
import { notifyLoadFailed } from '../../../stores/view/notify-load-failed.js';

/** Drags the selected nodes: to another position, along the list, or into an edge. */
export class NodeMove {
  readonly #parts: CanvasParts;
  /** Loads with the first drag in a list; until then, the card only moves. */
  readonly #lane: Deferred<typeof lane>;
  /** The card only moves: no snapping, and no other position in the list. */
  #isFree = false;

  constructor(parts: CanvasParts) {
    this.#parts = parts;
    this.#lane = new Deferred(
      async () => (await import('./lane.js')).lane,
      () => {
        this.#followLane();
        parts.overlay();
      },
    );
  }

  /** `by`: since the press, in the drawing. `free`: no snapping. */
  follow(by: Point, free: boolean): void {
    if (this.#parts.readOnly) return;
    const { scene, stage, state } = this.#parts;
    state.dragged ??= this.#begin();
    const positions: Record<string, Point> = {};
    const [first] = state.dragged.values();
    if (first === undefined) return;
    state.guides = [];
    // The first one snaps; the others keep their distance to it.
    const target = { x: first.x + by.x, y: first.y + by.y };
    const snapped = free ? { x: Math.round(target.x), y: Math.round(target.y) } : this.#align(snapPoint(target));
    for (const [id, origin] of state.dragged)
      positions[id] = { x: origin.x + snapped.x - first.x, y: origin.y + snapped.y - first.y };
    stage.moved(state.dragged.keys(), scene.position(positions));
    this.#isFree = free;
    this.#followLane();
    const edge = this.#edgeUnder()?.key;
    if (state.dropEdge !== edge) {
      state.dropEdge = edge;
      stage.refresh([]);
    }
    stage.flush();
  }

  /** Finds the position in the list that the dragged card is at. */
  #followLane(): void {
    const { stores, state } = this.#parts;
    if (stores.chain.chain.order !== 'list' || state.dragged?.size !== 1) return;
    const lane = this.#lane.get();
    state.slot = this.#isFree ? undefined : lane?.findDropSlot(this.#parts, state.slot);
    if (state.slot !== undefined) state.guides = [];
  }

  #begin(): ReadonlyMap<string, Point> {
    const { stores, scene, stage } = this.#parts;
    const origins = new Map<string, Point>();
    for (const id of stores.selection.value.steps) {
      const box = scene.box(id);
      if (box !== undefined) origins.set(id, { x: box.x, y: box.y });
    }
    const [id = ''] = origins.keys();
    scene.lifted = origins.size === 1 && scene.edgesOf(id).length === 0 ? id : undefined;
    stage.refresh(origins.keys());
    return origins;
  }

  /** The edge that the only dragged node would be inserted into. One with connections keeps those that it has. */
  #edgeUnder(): SceneEdge | undefined {
    const { scene } = this.#parts;
    const box = scene.lifted === undefined ? undefined : scene.box(scene.lifted);
    return box === undefined ? undefined : findEdgeUnder(scene, box);
  }

  /** The position of the first dragged node, aligned with those in view. */
  #align(position: Point): Point {
    const { scene, stage, state } = this.#parts;
    const [first] = state.dragged?.keys() ?? [];
    const box = first === undefined ? undefined : scene.box(first);
    if (box === undefined) return position;
    const others = scene
      .nodesIn(visibleBox(stage.view, stage.size))
      .filter((id) => state.dragged?.has(id) !== true)
      .map((id) => scene.box(id) as Box);
    const aligned = alignToCards({ ...box, ...position }, others);
    state.guides = aligned.guides;
    return aligned.position;
  }

  end(commit: boolean): void {
    const { scene, stage, state } = this.#parts;
    const origins = state.dragged;
    if (origins === undefined) return;
    const [id] = origins.keys();
    const edge = this.#edgeUnder();
    const { slot } = state;
    const lane = this.#lane.loaded;
    const isReordered =
      commit && slot !== undefined && id !== undefined && lane?.reorderInLane(this.#parts, id, slot.before) === true;
    state.dragged = undefined;
    state.slot = undefined;
    state.dropEdge = undefined;
    scene.lifted = undefined;
    state.guides = [];
    this.#parts.overlay();
    stage.refresh(origins.keys());
    if (isReordered) return;
    if (!commit || slot !== undefined) {
      stage.moved(origins.keys(), scene.position(Object.fromEntries(origins)));
      return;
    }
    const move = (): void => this.#commit(origins, id);
    if (id === undefined || edge === undefined) return move();
    void import('./insert-into-edge.js')
      .then(({ insertIntoEdge }) => insertIntoEdge(this.#parts, id, edge))
      .catch(() => {
        notifyLoadFailed(this.#parts);
        move();
      });
  }

  #commit(origins: ReadonlyMap<string, Point>, id: string | undefined): void {
    const { stores, scene } = this.#parts;
    const boxes = new Map([...origins.keys()].map((id) => [id, scene.box(id) as Box]));
    const offset = findFreeOffset(scene, boxes);
    const positions = Object.fromEntries(
      [...boxes].map(([id, { x, y }]) => [id, { x: x + offset.x, y: y + offset.y }]),
    );
    stores.chain.moveSteps({ ...missingPositions(this.#parts), ...positions }, { origin: 'canvas' });
    const place = id === undefined ? undefined : positions[id];
    if (id !== undefined && place !== undefined) announce(stores, stores.texts.canvas.moved(id, place.x, place.y));
  }
}
