import { type Box, NAME_SIZES, showName, type ShownState, zoomDetail } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { mod } from '../geometry/dots.js';
import { CODE_FONT } from '../geometry/measure-label.js';
import { toPixels } from '../geometry/viewport.js';
import type { Scene } from '../scene/scene.js';
import type { SceneEdge } from '../scene/scene-edge.js';
import { edgeLook, type EdgeMarks } from './edge-view.js';
import { methodToken, stateToken } from './painted-tokens.js';

export interface PainterPort {
  stateOf(id: string): ShownState | undefined;
  /** Upper case; undefined for preset steps. */
  methodOf(id: string): string | undefined;
  isSelected(id: string): boolean;
  edgeMarks(edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks;
  colors(): Readonly<Record<string, string>>;
}

/** What is painted where, in coordinates of the drawing. */
export interface Painting {
  readonly context: CanvasRenderingContext2D;
  readonly scene: Scene;
  readonly port: PainterPort;
  readonly colors: Readonly<Record<string, string>>;
  /** The zoom. */
  readonly k: number;
}

/** Below this zoom, names are omitted. */
const COARSE_ZOOM = 0.16;
/** Where names begin, from the left of a card, and the height of their lines as a share of the font size: as the styles have it. */
const NAME_LEFT = 22;
const NAME_LINE = 1.1;

/** Paints the edges of an area, and its nodes. */
export function paintArea(area: Box, painting: Painting, hasNodes: boolean): void {
  const { scene } = painting;
  paintEdges(scene.edgesIn(area), painting);
  if (hasNodes) paintNodes(scene.nodesIn(area), painting);
}

/** Dots at distances of `step` CSS pixels from the origin of the drawing, as the styles of the grid have them: a row, repeated. */
export function paintDots(
  context: CanvasRenderingContext2D,
  step: number,
  origin: Point,
  ratio: number,
  color: string,
): void {
  const { width, height } = context.canvas;
  const row = new OffscreenCanvas(width, 3 * ratio);
  const dots = row.getContext('2d');
  if (dots === null) return;
  dots.fillStyle = color;
  for (let x = mod(origin.x, step); x * ratio < width; x += step) {
    dots.beginPath();
    dots.arc((toPixels(x) + 1) * ratio, ratio, 1.1 * ratio, 0, 2 * Math.PI);
    dots.fill();
  }
  for (let y = mod(origin.y, step); y * ratio < height; y += step) context.drawImage(row, 0, Math.round(y * ratio));
}

function paintEdges(keys: readonly string[], { context, scene, port, colors, k }: Painting): void {
  const paths = new Map<string, Path2D>();
  const coarse = k < COARSE_ZOOM;
  for (const key of keys) {
    const edge = scene.edge(key) as SceneEdge;
    const marks = port.edgeMarks(edge);
    const look =
      marks.selected || marks.lit
        ? 'accent'
        : edgeLook(edge.values.length > 0, port.stateOf(edge.source), port.stateOf(edge.target));
    const path = pathOf(paths, look);
    edge.route.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  }
  for (const { route, when } of scene.jumps) {
    const path = pathOf(paths, when === 'success' ? 'jump' : 'jump-failure');
    route.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
  }
  for (const [look, path] of sorted(paths)) {
    context.strokeStyle = colors[edgeColors[look] ?? 'edge-order'] ?? 'gray';
    context.lineWidth = (look === 'accent' ? 2 : 1) / Math.max(k, 0.3);
    context.setLineDash(coarse || !/order|jump/.test(look) ? [] : [6, 6]);
    context.globalAlpha = coarse && look !== 'accent' && look !== 'block' ? 0.55 : 1;
    context.stroke(path);
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function paintNodes(ids: readonly string[], painting: Painting): void {
  const { context, scene, port, colors, k } = painting;
  const bodies = new Path2D();
  const selected = new Path2D();
  const fills = new Map<string, Path2D>();
  const stripes = new Map<string, Path2D>();
  const stripe = stripeWidth(k);
  for (const id of ids) {
    const box = scene.box(id);
    if (box === undefined) continue;
    bodies.rect(box.x, box.y, box.width, box.height);
    if (port.isSelected(id)) selected.rect(box.x - 2 / k, box.y - 2 / k, box.width + 4 / k, box.height + 4 / k);
    const state = port.stateOf(id);
    if (state !== undefined) pathOf(fills, `${stateToken(state)}-soft`).rect(box.x, box.y, box.width, box.height);
    if (k >= COARSE_ZOOM)
      pathOf(stripes, state === undefined ? 'line-strong' : stateToken(state)).rect(box.x, box.y, stripe, box.height);
  }
  context.fillStyle = colors['surface'] ?? 'white';
  context.fill(bodies);
  for (const [color, path] of [...sorted(fills), ...sorted(stripes)]) {
    context.fillStyle = colors[color] ?? 'gray';
    context.fill(path);
  }
  context.strokeStyle = colors[k < COARSE_ZOOM ? 'field-line' : 'line-strong'] ?? 'gray';
  context.lineWidth = 1 / Math.max(k, 0.1);
  context.stroke(bodies);
  context.strokeStyle = colors['accent'] ?? 'blue';
  context.lineWidth = 2 / k;
  context.stroke(selected);
  if (k >= COARSE_ZOOM) paintNames(ids, painting);
}

/** The method and the name as elements have them, one below the other in the middle of the card. */
function paintNames(ids: readonly string[], { context, scene, port, colors, k }: Painting): void {
  const zoom = zoomDetail(k);
  const detail = zoom in NAME_SIZES ? (zoom as keyof typeof NAME_SIZES) : k < COARSE_ZOOM ? 'name-60' : 'name-24';
  const size = NAME_SIZES[detail];
  const line = NAME_LINE * size;
  context.font = `600 ${size}px ${CODE_FONT}`;
  context.textBaseline = 'middle';
  for (const id of ids) {
    const box = scene.box(id);
    if (box === undefined) continue;
    const { lines, method } = showName({ id, method: port.methodOf(id) }, detail, box.height);
    const texts = method === undefined ? lines : [method, ...lines];
    const top = box.y + (box.height - texts.length * line) / 2;
    texts.forEach((text, index) => {
      context.fillStyle = colors[index === 0 && method !== undefined ? methodToken(method) : 'text'] ?? 'black';
      context.fillText(text, box.x + NAME_LEFT, top + (index + 0.5) * line);
    });
  }
}

/** Width of the state-colored stripe, in the drawing. */
function stripeWidth(k: number): number {
  return Math.max(3, 5 / k);
}

function pathOf(paths: Map<string, Path2D>, color: string): Path2D {
  const path = paths.get(color) ?? new Path2D();
  paths.set(color, path);
  return path;
}

/** In an order that does not depend on what else is painted; `accent` last. */
function sorted(paths: Map<string, Path2D>): [string, Path2D][] {
  const rank = (name: string): string => (name === 'accent' ? '~' : name);
  return [...paths].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1));
}

const edgeColors: Readonly<Record<string, string>> = {
  data: 'edge-data',
  flow: 'running',
  'flow-order': 'running',
  block: 'failed',
  'jump-failure': 'skipped',
  accent: 'accent',
};
