import { type Box, type Jump, routeBox, shortenMiddle, type ShownState } from '@opchain/drawing';
import { html, noChange, render } from 'lit';
import { contains, inflate, overlaps } from '../geometry/box.js';
import { Deferred } from '../../model/deferred.js';
import { remainingElementBudget, type Visible } from '../scene/choose-visible.js';
import {
  type EdgePreview,
  lineUnit,
  movingEdgesTemplate,
  type PlacedLabel,
  restingEdgesTemplate,
} from './edge-template.js';
import {
  type DrawnEdge,
  type EdgeLabel,
  edgeLook,
  type EdgeMarks,
  isProse,
  LABEL_PRIORITY,
  labelWidth,
} from './edge-view.js';
import { measureLabel } from '../geometry/measure-label.js';
import type { LongEdges } from './long-edges.js';
import type { Scene } from '../scene/scene.js';
import { type EdgeKey, jumpKey, type SceneEdge } from '../scene/scene-edge.js';

export interface EdgePort {
  stateOf(id: string): ShownState | undefined;
  edgeMarks(edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks;
  preview(): EdgePreview | undefined;
  readonly labelTexts?: { readonly stoppedHere: string; jump(jump: Jump): string };
  /** The label of an edge without values; undefined where the numbers of the cards show the order. */
  orderLabel?(): string | undefined;
}

/** From this number of edges, the long ones are drawn in pieces. */
const MANY_EDGES = 40;
const MAX_LABELS = 120;
/** Below this zoom, labels are too small to read. */
const MIN_LABEL_ZOOM = 0.82;
/** Below this zoom, edges that move are drawn with the others: Chromium rasterizes a layer of its own in the pixels of 100 %. */
const MIN_LAYER_ZOOM = MIN_LABEL_ZOOM;
/** Number of characters in the label of a jump. */
const MAX_JUMP_LABEL = 36;
/** Number of elements per label. */
const ELEMENTS_PER_LABEL = 4;

/** The visible edges, with the labels that fit. Those that follow a dragged node are drawn without the others, as long as nothing else changes. */
export class EdgeLayer {
  readonly element = document.createElement('div');
  readonly #scene: Scene;
  readonly #port: EdgePort;
  readonly #longEdges: Deferred<LongEdges>;
  #stale: 'all' | 'moving' | undefined = 'all';
  /** The zoom that it was drawn for. */
  #zoom = 0;
  /** The area that it has the edges of. */
  #covered: Box | undefined;
  #moving: ReadonlySet<EdgeKey> = new Set();
  #restingLabels: readonly PlacedLabel[] = [];

  /** `onLoad`: edges look different now. */
  constructor(scene: Scene, port: EdgePort, onLoad: () => void) {
    this.#scene = scene;
    this.#port = port;
    this.#longEdges = new Deferred(async () => (await import('./long-edges.js')).longEdges, onLoad);
  }

  /** True if the edges of an area are drawn as they are now, for that zoom. */
  reaches(area: Box, k: number): boolean {
    return !this.#stale && this.#zoom === k && this.#covered !== undefined && contains(this.#covered, area);
  }

  /** The edges changed, all or those named. */
  invalidate(changed: ReadonlySet<EdgeKey> | 'all'): void {
    const isMoving =
      changed !== 'all' && this.#scene.jumps.length === 0 && [...changed].every((key) => this.#moving.has(key));
    if (!isMoving) this.#stale = 'all';
    else this.#stale ??= 'moving';
  }

  /** Draws what changed. `isChosen`: what is visible was chosen again. */
  draw(visible: Visible, k: number, isChosen: boolean): void {
    if (isChosen || this.#zoom !== k) this.#stale = 'all';
    if (this.#stale === undefined) return;
    const all = this.#stale === 'all';
    this.#stale = undefined;
    this.#zoom = k;
    this.#covered = visible.paintsEdges ? undefined : visible.covered;
    const unit = lineUnit(k);
    const budget = remainingElementBudget(visible);
    const { edges, labels } = this.#describe(all ? visible.edges : [...this.#moving], visible, k);
    labels
      .sort((a, b) => LABEL_PRIORITY[a.look] - LABEL_PRIORITY[b.look])
      .splice(Math.min(MAX_LABELS, Math.floor(budget / ELEMENTS_PER_LABEL)));
    const placed = this.#scene.placeLabels(labels, all ? [] : this.#restingLabels);
    if (all) {
      this.element.style.setProperty('--_unit', String(unit));
      // A pixel of the screen, in the drawing.
      this.element.style.setProperty('--_pixel', String(1 / k));
      this.#moving = new Set(edges.flatMap(({ key, moves }) => (moves ? [key] : [])));
      this.#restingLabels = placed.filter(({ moves }) => !moves);
    }
    render(
      html`${
        all
          ? restingEdgesTemplate(
              edges.filter(({ moves }) => !moves),
              this.#restingLabels,
              this.#port.preview(),
              {
                k,
                bounds: this.#scene.bounds(),
                long: edges.length < MANY_EDGES ? undefined : this.#longEdges.get(),
                budget: budget - labels.length * ELEMENTS_PER_LABEL,
              },
            )
          : noChange
      }${movingEdgesTemplate(
        edges.filter(({ moves }) => moves),
        placed.filter(({ moves }) => moves),
        unit,
      )}`,
      this.element,
    );
  }

  /** Edges, those on top last, and the labels that they would have. */
  #describe(
    keys: readonly EdgeKey[],
    visible: Visible,
    k: number,
  ): { readonly edges: readonly DrawnEdge[]; readonly labels: EdgeLabel[] } {
    const scene = this.#scene;
    const port = this.#port;
    const edges: DrawnEdge[] = [];
    const labels: EdgeLabel[] = [];
    const marksOf = (edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks => {
      const marks = port.edgeMarks(edge);
      return { ...marks, moves: marks.moves && k >= MIN_LAYER_ZOOM };
    };
    for (const key of keys) {
      const edge = scene.edge(key);
      if (edge === undefined) continue;
      const look = edgeLook(edge.values.length > 0, port.stateOf(edge.source), port.stateOf(edge.target));
      const marks = marksOf(edge);
      edges.push({ key, route: edge.route, look, ...marks });
      const text = labelText(scene, edge, look, k, port);
      if (text !== undefined)
        labels.push({
          key,
          text,
          look,
          isLit: marks.lit || marks.selected,
          moves: marks.moves,
          route: edge.route,
          shared: { source: scene.isShared(edge.source, 'source'), target: scene.isShared(edge.target, 'target') },
          width: labelWidth(measureLabel(text, isProse(look)), look),
          isOptional: edge.values.length === 0 && look !== 'block',
        });
    }
    for (const jump of scene.jumps) {
      if (!overlaps(inflate(routeBox(jump.route), 1), visible.covered)) continue;
      const { route } = jump;
      const key = jumpKey(jump);
      const look = jump.when === 'success' ? 'jump' : 'jump-failure';
      const marks = marksOf({ ...jump, key });
      edges.push({ key, route, look, ...marks });
      const { labelTexts } = port;
      if (k < MIN_LABEL_ZOOM || labelTexts === undefined) continue;
      const label = labelTexts.jump(jump);
      const end = label.length - (label.endsWith(jump.condition) ? jump.condition.length : 0);
      const text = shortenMiddle(label.slice(0, end), MAX_JUMP_LABEL);
      const code = shortenMiddle(label.slice(end), MAX_JUMP_LABEL - text.length);
      const width = labelWidth(measureLabel(text, true) + measureLabel(code, false), look);
      labels.push({
        key,
        text,
        code,
        look,
        isLit: marks.lit || marks.selected,
        moves: marks.moves,
        route,
        width,
        points: scene.listJumpLabelPoints(jump, width),
      });
    }
    // Highlighted edges are drawn above the rest, and values above mere order: at a shared port, the arrow on top counts for both.
    const level = ({ look, lit, selected }: DrawnEdge): number => (lit || selected ? 2 : +!look.endsWith('order'));
    return { edges: edges.sort((a, b) => level(a) - level(b)), labels };
  }
}

function labelText(
  scene: Scene,
  edge: SceneEdge,
  look: DrawnEdge['look'],
  k: number,
  port: EdgePort,
): string | undefined {
  if (k < MIN_LABEL_ZOOM) return undefined;
  if (look === 'block') return port.labelTexts?.stoppedHere;
  return scene.label(edge) ?? port.orderLabel?.();
}
