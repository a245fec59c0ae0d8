import type { ShownState, Jump } from '@opchain/core/drawing';
import { routeBox, shortenMiddle } from '@opchain/core/drawing';
import { inflate, overlaps } from '../geometry/box.js';
import type { TemplateResult } from 'lit';
import type { Visible } from '../scene/choose-visible.js';
import { remainingElementBudget } from '../scene/choose-visible.js';
import type { EdgePreview } from './edge-template.js';
import { edgesTemplate } from './edge-template.js';
import type { Deferred } from '../../model/deferred.js';
import type { LongEdges } from './long-edges.js';
import type { DrawnEdge, EdgeLabel, EdgeMarks } from './edge-view.js';
import { edgeLook, isProse, labelPriority, labelWidth } from './edge-view.js';
import { measureLabel } from '../geometry/measure-label.js';
import type { Scene } from '../scene/scene.js';
import type { SceneEdge } from '../scene/scene-edge.js';
import { jumpKey } from '../scene/scene-edge.js';

export interface EdgePort {
  stateOf(id: string): ShownState | undefined;
  edgeMarks(edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks;
  preview(): EdgePreview | undefined;
  readonly labelTexts?: { readonly stoppedHere: string; jump(jump: Jump): string };
  /** The label of an edge without values; undefined where the numbers of the cards tell the order. */
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

/** The visible edges, with the labels that fit. */
export function drawEdges(
  scene: Scene,
  visible: Visible,
  k: number,
  port: EdgePort,
  longEdges: Deferred<LongEdges>,
): TemplateResult {
  const drawn: DrawnEdge[] = [];
  const labels: EdgeLabel[] = [];
  const budget = remainingElementBudget(visible);
  const marksOf = (edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks => {
    const marks = port.edgeMarks(edge);
    return { ...marks, moves: marks.moves && k >= MIN_LAYER_ZOOM };
  };
  const maxLabels = Math.min(MAX_LABELS, Math.floor(budget / ELEMENTS_PER_LABEL));
  for (const key of visible.edges) {
    const edge = scene.edge(key);
    if (edge === undefined) continue;
    const look = edgeLook(edge.values.length > 0, port.stateOf(edge.source), port.stateOf(edge.target));
    const marks = marksOf(edge);
    drawn.push({ key, route: edge.route, look, ...marks });
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
    drawn.push({ key, route, look, ...marks });
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
  const layer = ({ look, lit, selected }: DrawnEdge): number => (lit || selected ? 2 : Number(!/order/.test(look)));
  drawn.sort((a, b) => layer(a) - layer(b));
  labels.sort((a, b) => labelPriority(a.look) - labelPriority(b.look)).splice(maxLabels);
  return edgesTemplate(drawn, scene.placeLabels(labels), port.preview(), {
    k,
    bounds: scene.bounds(),
    long: drawn.length < MANY_EDGES ? undefined : longEdges.get(),
    budget: budget - labels.length * ELEMENTS_PER_LABEL,
  });
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
