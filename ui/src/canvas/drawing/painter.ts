import type { Box, ShownState } from '@opchain/core/drawing';
import { CARD_WIDTH, shortenMiddle } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import { boundingBox, contains, inflate } from '../geometry/box.js';
import type { Detail, Visible } from '../scene/choose-visible.js';
import type { EdgeMarks } from './edge-view.js';
import { edgeLook } from './edge-view.js';
import { dotDistance, mod } from '../geometry/dots.js';
import { CODE_FONT } from '../geometry/measure-label.js';
import { stateToken } from './painted-tokens.js';
import type { Scene } from '../scene/scene.js';
import type { SceneEdge } from '../scene/scene-edge.js';
import type { Size, Viewport } from '../geometry/viewport.js';
import { toPixels, visibleBox } from '../geometry/viewport.js';

export interface PainterPort {
  stateOf(id: string): ShownState | undefined;
  isSelected(id: string): boolean;
  edgeMarks(edge: Pick<SceneEdge, 'key' | 'source' | 'target'>): EdgeMarks;
  colors(): Readonly<Record<string, string>>;
}

/** What the layer shows. */
interface Picture {
  readonly view: Viewport;
  readonly size: Size;
  readonly detail: Detail;
  /** Its pixels per CSS pixel. */
  readonly ratio: number;
}

/** Share of the visible size painted beyond each side, so that panning within it only moves the picture. */
const MARGIN = 0.25;
/** While zooming, the picture is stretched; it is repainted this many milliseconds after the last change. */
const REPAINT_DELAY_MS = 90;
/** Minimum interval between repaints of run states, in milliseconds. */
const REPAINT_INTERVAL_MS = 120;
/** Below this zoom, names are omitted. */
const COARSE_ZOOM = 0.16;

/** The layer that replaces elements if very many nodes are in view, and edges if very many cross it. Opaque, with the dots of the ground: the browser need not blend it with what is below. */
export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #scene: Scene;
  readonly #port: PainterPort;
  #stale: 'no' | 'soon' | 'now' = 'no';
  /** The area of the drawing in which something moved. */
  #disturbed: Box | undefined;
  #lastPaint = 0;
  #painted: Picture | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(canvas: HTMLCanvasElement, scene: Scene, port: PainterPort) {
    this.#canvas = canvas;
    this.#scene = scene;
    this.#port = port;
  }

  /** The painting is out of date: repaint immediately (all, or an area of the drawing), or soon, so that a busy run stays cheap. */
  invalidate(what: 'soon' | 'now' | Box): void {
    if (typeof what === 'object') this.#disturbed = boundingBox([what, ...(this.#disturbed ? [this.#disturbed] : [])]);
    else if (this.#stale !== 'now') this.#stale = what;
  }

  /** Around a stretched choice that does not fill the view, everything is painted. Returns whether anything is. */
  paint(chosen: Visible, view: Viewport, size: Size, isStretched: boolean): boolean {
    const visible: Visible =
      isStretched && !contains(chosen.covered, visibleBox(view, size))
        ? { ...chosen, detail: 'painted', paintsEdges: true }
        : chosen;
    if (!visible.paintsEdges) {
      if (!this.#canvas.hidden) this.#canvas.hidden = true;
      this.#painted = undefined;
      return false;
    }
    this.#canvas.hidden = false;
    this.#update(visible, view, size);
    return true;
  }

  #update(visible: Visible, view: Viewport, size: Size): void {
    const painted = this.#painted;
    const due =
      this.#stale === 'now' || (this.#stale === 'soon' && performance.now() - this.#lastPaint >= REPAINT_INTERVAL_MS);
    if (due || painted === undefined || painted.detail !== visible.detail || !this.#reaches(painted, view, size))
      return this.#repaint(visible, view, size);
    if (this.#disturbed !== undefined) this.#repaintArea(this.#disturbed, painted);
    this.#shift(painted.view, view, size);
    if (painted.view.k === view.k && this.#stale === 'no') return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#repaint(visible, view, size),
      this.#stale === 'soon' ? REPAINT_INTERVAL_MS : REPAINT_DELAY_MS,
    );
  }

  /** True if the painted picture, moved and stretched, still covers the visible area well enough. */
  #reaches({ view: from, size: painted }: Picture, view: Viewport, size: Size): boolean {
    if (painted.width !== size.width || painted.height !== size.height) return false;
    const scale = view.k / from.k;
    if (scale < 0.7 || scale > 1.6) return false;
    const left = view.x - from.x * scale - size.width * MARGIN * scale;
    const top = view.y - from.y * scale - size.height * MARGIN * scale;
    const slack = scale === 1 ? 0 : 40;
    return (
      left <= slack &&
      top <= slack &&
      left + size.width * (1 + 2 * MARGIN) * scale >= size.width - slack &&
      top + size.height * (1 + 2 * MARGIN) * scale >= size.height - slack
    );
  }

  #shift(from: Viewport, view: Viewport, size: Size): void {
    const scale = view.k / from.k;
    const [x, y] = [
      view.x - from.x * scale - size.width * MARGIN * scale,
      view.y - from.y * scale - size.height * MARGIN * scale,
    ].map(toPixels);
    this.#canvas.style.setProperty('transform', `translate(${x}px, ${y}px) scale(${scale})`);
  }

  #repaint(visible: Visible, view: Viewport, size: Size): void {
    clearTimeout(this.#timer);
    this.#stale = 'no';
    this.#lastPaint = performance.now();
    const ratio = Math.min(2, devicePixelRatio || 1);
    const [width, height] = [Math.ceil(size.width * (1 + 2 * MARGIN)), Math.ceil(size.height * (1 + 2 * MARGIN))];
    if (this.#canvas.width !== width * ratio || this.#canvas.height !== height * ratio) {
      this.#canvas.width = width * ratio;
      this.#canvas.height = height * ratio;
      this.#canvas.style.setProperty('width', `${width}px`);
      this.#canvas.style.setProperty('height', `${height}px`);
    }
    const area = visibleBox({ ...offsetOf(view, size), k: view.k }, { width, height });
    this.#painted = { view, size, detail: visible.detail, ratio };
    this.#repaintArea(area, this.#painted);
    this.#shift(view, view, size);
  }

  /** Paints an area of the drawing, cut to whole pixels. */
  #repaintArea(area: Box, { view, size, detail, ratio }: Picture): void {
    this.#disturbed = undefined;
    const context = this.#canvas.getContext('2d', { alpha: false });
    if (context === null) return;
    const { k } = view;
    const offset = offsetOf(view, size);
    // Half the widest line beyond a card or an edge.
    const widest = 4 / k;
    const cut = inflate(area, widest);
    const [left, top, right, bottom] = [
      Math.floor((cut.x * k + offset.x) * ratio),
      Math.floor((cut.y * k + offset.y) * ratio),
      Math.ceil(((cut.x + cut.width) * k + offset.x) * ratio),
      Math.ceil(((cut.y + cut.height) * k + offset.y) * ratio),
    ];
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    const colors = this.#port.colors();
    // Below the ground, where a theme has a translucent one, it would be black.
    for (const color of ['surface', 'canvas']) {
      context.fillStyle = colors[color] ?? 'white';
      context.fillRect(left, top, right - left, bottom - top);
    }
    paintDots(context, dotDistance(k), offset, ratio, colors['grid-dot'] ?? 'gray');
    context.setTransform(ratio * k, 0, 0, ratio * k, ratio * offset.x, ratio * offset.y);
    const touched = inflate(cut, widest);
    this.#paintEdges(context, this.#scene.edgesIn(touched), k, colors);
    if (detail === 'painted') this.#paintNodes(context, this.#scene.nodesIn(touched), k, colors);
    context.restore();
  }

  #paintEdges(
    context: CanvasRenderingContext2D,
    keys: readonly string[],
    k: number,
    colors: Readonly<Record<string, string>>,
  ): void {
    const paths = new Map<string, Path2D>();
    const coarse = k < COARSE_ZOOM;
    for (const key of keys) {
      const edge = this.#scene.edge(key) as SceneEdge;
      const marks = this.#port.edgeMarks(edge);
      const look =
        marks.selected || marks.lit
          ? 'accent'
          : edgeLook(edge.values.length > 0, this.#port.stateOf(edge.source), this.#port.stateOf(edge.target));
      const path = pathOf(paths, look);
      edge.route.forEach(({ x, y }, index) => (index === 0 ? path.moveTo(x, y) : path.lineTo(x, y)));
    }
    for (const { route, when } of this.#scene.jumps) {
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

  #paintNodes(
    context: CanvasRenderingContext2D,
    ids: readonly string[],
    k: number,
    colors: Readonly<Record<string, string>>,
  ): void {
    const bodies = new Path2D();
    const selected = new Path2D();
    const fills = new Map<string, Path2D>();
    const stripes = new Map<string, Path2D>();
    const stripe = stripeWidth(k);
    for (const id of ids) {
      const box = this.#scene.box(id);
      if (box === undefined) continue;
      bodies.rect(box.x, box.y, box.width, box.height);
      if (this.#port.isSelected(id)) selected.rect(box.x - 2 / k, box.y - 2 / k, box.width + 4 / k, box.height + 4 / k);
      const state = this.#port.stateOf(id);
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
    if (k >= COARSE_ZOOM) this.#paintNames(context, ids, k, colors);
  }

  #paintNames(
    context: CanvasRenderingContext2D,
    ids: readonly string[],
    k: number,
    colors: Readonly<Record<string, string>>,
  ): void {
    context.fillStyle = colors['text'] ?? 'black';
    const size = Math.min(60, 10.5 / k);
    context.font = `600 ${size}px ${CODE_FONT}`;
    context.textBaseline = 'middle';
    const left = stripeWidth(k) + 16;
    const maxCharacters = Math.floor((CARD_WIDTH - left - 10) / (size * 0.61));
    for (const id of ids) {
      const box = this.#scene.box(id);
      if (box !== undefined) context.fillText(shortenMiddle(id, maxCharacters), box.x + left, box.y + box.height / 2);
    }
  }
}

/** Dots at distances of `step` CSS pixels from the origin of the drawing, as the styles of the grid have them: a row, repeated. */
function paintDots(context: CanvasRenderingContext2D, step: number, origin: Point, ratio: number, color: string): void {
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

/** Where the drawing's origin is in the picture of a view, in CSS pixels. */
function offsetOf({ x, y }: Viewport, { width, height }: Size): Point {
  return { x: x + width * MARGIN, y: y + height * MARGIN };
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
