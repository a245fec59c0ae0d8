import { setTimeout as sleep } from 'node:timers/promises';
import { CARD, fitView, makeGraph, middleOf, STEP } from './make-graph.mjs';
import { watchFrames } from './watch-frames.mjs';

/** @typedef {import('./make-graph.mjs').Graph} Graph */
/** @typedef {import('./make-graph.mjs').GraphNode} GraphNode */
/** @typedef {import('./make-graph.mjs').Point} Point */
/** @typedef {import('./make-graph.mjs').View} View */

/** How often input is sent: as often as a quick mouse reports. */
const FRAME_INTERVAL_MS = 8;
const CTRL = 2;
const MINUTE = 60_000;

/** One page of the comparison, driven by the browser's own input events. */
export class CanvasPage {
  #page;
  #session;
  #notch;
  #graph;

  /**
   * @param {import('playwright-core').Page} page
   * @param {import('playwright-core').CDPSession} session
   * @param {number} notch
   * @param {Graph} graph
   */
  constructor(page, session, notch, graph) {
    this.#page = page;
    this.#session = session;
    this.#notch = notch;
    this.#graph = graph;
  }

  /**
   * Opens the page; nothing is mounted yet. `notch`: the wheel's distance that zooms by the factor e.
   * @param {import('playwright-core').BrowserContext} context
   * @param {{ readonly url: string, readonly nodes: number, readonly notch: number }} options
   * @returns {Promise<CanvasPage>}
   */
  static async open(context, { url, nodes, notch }) {
    const page = await context.newPage();
    await page.addInitScript(watchFrames);
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}nodes=${nodes}`);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    return new CanvasPage(page, await context.newCDPSession(page), notch, makeGraph(nodes));
  }

  get page() {
    return this.#page;
  }

  /**
   * Milliseconds from mounting until a click has selected a node and that was drawn; undefined where none has within a minute.
   * Clicks come one after the other, about where the node will be: half a step apart, so that one of four hits a card.
   * @returns {Promise<number | undefined>}
   */
  async measureUsable() {
    const { k, x, y } = fitView(this.#graph);
    const at = { x: (this.middle.x + CARD.width / 2) * k + x, y: (this.middle.y + CARD.height / 2) * k + y };
    await this.#page.evaluate(() => void setTimeout(() => globalThis.bench.mount()));
    const clicking = async (/** @type {number} */ end) => {
      for (let count = 0; Date.now() < end; count += 1) {
        await this.#click({
          x: at.x + (count & 1) * (STEP.x / 2) * k,
          y: at.y + ((count >> 1) & 1) * (STEP.y / 2) * k,
        });
        const usable = await this.#page.evaluate(() => globalThis.bench.usableAt);
        if (usable !== undefined) return usable;
      }
      return undefined;
    };
    // A click on a page that is busy waits for it.
    const patience = AbortSignal.timeout(MINUTE);
    /** @type {Promise<undefined>} */
    const over = new Promise((resolve) => patience.addEventListener('abort', () => resolve(undefined)));
    return Promise.race([clicking(Date.now() + MINUTE).catch(() => undefined), over]);
  }

  async mount() {
    await this.#page.evaluate(() => globalThis.bench.mount());
    await this.settle();
  }

  /** Waits until nothing is left to draw. */
  async settle() {
    await this.#page.evaluate(() => globalThis.frames_.idle());
  }

  /** What is seen: screen = drawing × k + (x, y). @returns {Promise<View>} */
  view() {
    return this.#page.evaluate(() => {
      const world = globalThis.bench.world();
      if (!(world instanceof globalThis.HTMLElement)) throw new Error('The drawing is not on the page.');
      const { left, top } = world.getBoundingClientRect();
      // While a gesture zooms, the element around the world may be scaled too.
      const scales = [world, world.parentElement].map(
        (element) => new globalThis.DOMMatrix(element?.style.transform ?? '').a,
      );
      return { k: scales.reduce((product, scale) => product * scale, 1), x: left, y: top };
    });
  }

  /** Where a point of the drawing is on the screen. @param {Point} point @returns {Promise<Point>} */
  async toScreen({ x, y }) {
    const view = await this.view();
    return { x: x * view.k + view.x, y: y * view.k + view.y };
  }

  /** The node in the middle of the drawing. */
  get middle() {
    return middleOf(this.#graph);
  }

  /** A position of the screen between two cards of a row, once it is near; beside edges, which React Flow does not pan by. @returns {Promise<Point>} */
  async gap() {
    const x = this.middle.x + (CARD.width + STEP.x) / 2;
    const beside = await Promise.all(
      [0.5, 0.3, 0.7, 0.1, 0.9].map((part) => this.toScreen({ x, y: this.middle.y + part * CARD.height })),
    );
    const free = await this.#page.evaluate(
      (points) =>
        points.findIndex(
          ({ x, y }) => globalThis.document.elementFromPoint(x, y)?.closest('.react-flow__edge') === null,
        ),
      beside,
    );
    const point = beside[free];
    if (point === undefined) throw new Error('There is no gap between the edges beside the node in the middle.');
    return point;
  }

  /** How far on the screen it is from the middle node to a position beside the last one, where another one has room. @returns {Promise<Point>} */
  async offsetBeside() {
    const last = this.#graph.nodes.at(-1) ?? this.middle;
    const { k } = await this.view();
    return { x: (last.x + STEP.x * 2 - this.middle.x) * k, y: (last.y - this.middle.y) * k };
  }

  /** Elements on the page, those in shadow trees included. @returns {Promise<number>} */
  countElements() {
    return this.#page.evaluate(() => {
      /** @type {(root: ParentNode) => number} */
      const count = (root) => {
        let many = 0;
        for (const element of root.querySelectorAll('*'))
          many += 1 + (element.shadowRoot === null ? 0 : count(element.shadowRoot));
        return many;
      };
      return count(document.body);
    });
  }

  /** Bytes of script memory, after garbage was collected. @returns {Promise<number>} */
  async heap() {
    await this.#session.send('HeapProfiler.collectGarbage');
    return (await this.#session.send('Runtime.getHeapUsage')).usedSize;
  }

  /**
   * Distances of frames in milliseconds while the ground is dragged about, from an empty position of the screen; fails where the drawing did not follow.
   * @param {Point} from
   * @param {Point} reach
   * @param {number} duration
   * @returns {Promise<number[]>}
   */
  async pan(from, reach, duration) {
    const before = await this.view();
    const end = { x: from.x + 40, y: from.y + 40 };
    const frames = await this.#dragging(
      from,
      (t) => ({ x: from.x + reach.x * Math.sin(t * 2 * Math.PI), y: from.y + reach.y * Math.sin(t * 4 * Math.PI) }),
      duration,
      end,
    );
    const after = await this.view();
    if (Math.hypot(after.x - before.x, after.y - before.y) < 40)
      throw new Error(`The drawing did not follow: ${this.#page.url()}`);
    return frames;
  }

  /**
   * The same while a node is dragged in circles and dropped at an offset on the screen; fails where the node did not follow.
   * @param {GraphNode} node
   * @param {number} reach
   * @param {number} duration
   * @param {Point} offset
   * @returns {Promise<number[]>}
   */
  async drag(node, reach, duration, offset) {
    const from = await this.toScreen({ x: node.x + CARD.width * 0.7, y: node.y + CARD.height * 0.3 });
    const frames = await this.#dragging(
      from,
      (t) => ({ x: from.x + reach * Math.sin(t * 4 * Math.PI), y: from.y + reach * (1 - Math.cos(t * 4 * Math.PI)) }),
      duration,
      { x: from.x + offset.x, y: from.y + offset.y },
    );
    const followed = this.#page.waitForFunction(
      ({ id, x, y }) => {
        const position = globalThis.bench.position(id);
        return position !== undefined && Math.hypot(position.x - x, position.y - y) >= 10;
      },
      node,
      { timeout: 10_000 },
    );
    await followed.catch(() => {
      throw new Error(`The node did not follow: ${this.#page.url()}`);
    });
    return frames;
  }

  /**
   * The same while the wheel zooms in to `nearest` and out again about a point.
   * @param {Point} at
   * @param {number} nearest
   * @param {number} duration
   * @returns {Promise<number[]>}
   */
  async zoom(at, nearest, duration) {
    const { k } = await this.view();
    const range = Math.log(nearest / k);
    let sent = 0;
    return this.#recorded(async (t) => {
      const target = range * Math.sin(t * Math.PI);
      await this.#wheel(at, target - sent);
      sent = target;
    }, duration);
  }

  /** Zooms to a scale about a point, at once. @param {Point} at @param {number} k */
  async zoomTo(at, k) {
    for (let attempts = 0; attempts < 60; attempts += 1) {
      const zoomDistance = Math.log(k / (await this.view()).k);
      if (Math.abs(zoomDistance) < 0.005) break;
      await this.#wheel(at, Math.max(-0.3, Math.min(0.3, zoomDistance)));
    }
    await this.settle();
  }

  /**
   * Does something during a run of the whole chain, from the end of its first call; fails where the run ended before.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async duringRun(work) {
    await this.#page.evaluate(async () => {
      const run = globalThis.bench.stores?.run;
      // What a run needs is loaded by then, as on a page that has been open.
      await run?.start(['n0']);
      void run?.start();
    });
    await this.#page.waitForFunction(() => {
      const run = globalThis.bench.stores?.run;
      return run?.running && run.step('n0')?.state === 'succeeded';
    });
    const result = await work();
    const ended = await this.#page.evaluate(() => {
      const run = globalThis.bench.stores?.run;
      const ended = run?.running !== true;
      run?.stop();
      return ended;
    });
    if (ended) throw new Error(`The run ended before the gesture: ${this.#page.url()}`);
    await this.#page.waitForFunction(() => globalThis.bench.stores?.run.running === false);
    await this.settle();
    return result;
  }

  async close() {
    await this.#page.close();
  }

  /** @param {Point} at @param {number} factor */
  #wheel({ x, y }, factor) {
    return this.#session.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x,
      y,
      deltaX: 0,
      deltaY: -factor * this.#notch,
      modifiers: CTRL,
    });
  }

  /**
   * @param {'mouseMoved' | 'mousePressed' | 'mouseReleased'} type
   * @param {Point} at
   * @param {number} [buttons]
   */
  #mouse(type, { x, y }, buttons = 0) {
    return this.#session.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: buttons === 0 && type === 'mouseMoved' ? 'none' : 'left',
      buttons,
      clickCount: 1,
    });
  }

  /** @param {Point} at */
  async #click(at) {
    await this.#mouse('mousePressed', at, 1);
    await this.#mouse('mouseReleased', at);
  }

  /**
   * @param {Point} from
   * @param {(t: number) => Point} path
   * @param {number} duration
   * @param {Point} [end]
   * @returns {Promise<number[]>}
   */
  async #dragging(from, path, duration, end = from) {
    await this.#mouse('mouseMoved', from);
    await this.#mouse('mousePressed', from, 1);
    const frames = await this.#recorded((t) => this.#mouse('mouseMoved', path(t), 1), duration);
    await this.#mouse('mouseMoved', end, 1);
    await this.#mouse('mouseReleased', end);
    await this.settle();
    return frames;
  }

  /**
   * Sends input for a time; each event waits for the one before to be handled, and its position depends on the clock alone.
   * @param {(t: number) => Promise<unknown>} send
   * @param {number} duration
   * @returns {Promise<number[]>}
   */
  async #recorded(send, duration) {
    await this.#page.evaluate(() => globalThis.frames_.start());
    const since = performance.now();
    for (let t = 0; t < 1;) {
      const begun = performance.now();
      t = Math.min(1, (begun - since) / duration);
      await send(t);
      const rest = FRAME_INTERVAL_MS - (performance.now() - begun);
      if (rest > 0) await sleep(rest);
    }
    return this.#page.evaluate(() => globalThis.frames_.stop());
  }
}
