import type { Box } from '@opchain/drawing';
import type { Point } from '@opchain/core/internal/model';
import { boundingBox, contains, inflate } from '../geometry/box.js';
import { dotDistance } from '../geometry/dots.js';
import { type Size, toPixels, type Viewport, visibleBox } from '../geometry/viewport.js';
import type { Detail, Visible } from '../scene/choose-visible.js';
import type { Scene } from '../scene/scene.js';
import { paintArea, paintDots, type PainterPort, type Painting } from './paint-area.js';

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
    const painting: Painting = { context, scene: this.#scene, port: this.#port, colors, k };
    paintArea(inflate(cut, widest), painting, detail === 'painted');
    context.restore();
  }
}

/** Where the drawing's origin is in the picture of a view, in CSS pixels. */
function offsetOf({ x, y }: Viewport, { width, height }: Size): Point {
  return { x: x + width * MARGIN, y: y + height * MARGIN };
}
