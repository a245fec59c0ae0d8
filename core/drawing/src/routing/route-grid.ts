import type { Point } from '@opchain/core/internal/model';
import type { Box } from '../card-geometry.js';

/** A bend costs as much as this many pixels of length. */
const BEND_COST = 50;
/** Lines run this much farther from a card than they must. */
const SLACK = 2;

/** A line of another route. It may be crossed; what runs beside it keeps its distance. */
export interface OtherLine {
  /** Without width or without height. */
  readonly box: Box;
  readonly distance: number;
}

/**
 * The lines that a shortest route can follow: along the sides of cards, and through its ends. A search with A* finds
 * the path with the least length and bends; it leaves the start and reaches the end vertically.
 */
export class RouteGrid {
  readonly #xs: readonly number[];
  readonly #ys: readonly number[];
  /** By point: whether a card blocks the line to the next point to the right, and to the next one below. */
  readonly #blockedRight: Uint8Array;
  readonly #blockedDown: Uint8Array;
  readonly #start: number;
  readonly #end: number;

  constructor(
    start: Point,
    end: Point,
    cards: readonly Box[],
    clearance: number,
    area: Box,
    others: readonly OtherLine[] = [],
  ) {
    const space = clearance + SLACK;
    const inX = (x: number): boolean => x >= area.x && x <= area.x + area.width;
    const inY = (y: number): boolean => y >= area.y && y <= area.y + area.height;
    this.#xs = sortUnique([
      start.x,
      end.x,
      ...cards.flatMap((card) => [card.x - space, card.x + card.width + space]).filter(inX),
      ...others.flatMap(({ box, distance }) => [box.x - distance, box.x + box.width + distance]).filter(inX),
    ]);
    this.#ys = sortUnique([
      start.y,
      end.y,
      ...cards.flatMap((card) => [card.y - space, card.y + card.height + space]).filter(inY),
      ...others.flatMap(({ box, distance }) => [box.y - distance, box.y + box.height + distance]).filter(inY),
    ]);
    const columns = this.#xs.length;
    this.#blockedRight = new Uint8Array(columns * this.#ys.length);
    this.#blockedDown = new Uint8Array(columns * this.#ys.length);
    for (const card of cards) this.#block(card, clearance);
    for (const { box, distance } of others) this.#block(box, distance, box.width === 0 ? 'down' : 'right');
    this.#start = this.#xs.indexOf(start.x) + columns * this.#ys.indexOf(start.y);
    this.#end = this.#xs.indexOf(end.x) + columns * this.#ys.indexOf(end.y);
  }

  #block({ x, y, width, height }: Box, clearance: number, only?: 'down' | 'right'): void {
    const [left, right, top, bottom] = [x - clearance, x + width + clearance, y - clearance, y + height + clearance];
    const columns = this.#xs.length;
    for (let row = 0; row < this.#ys.length; row++) {
      const here = this.#ys[row] as number;
      if (here >= bottom) break;
      const below = this.#ys[row + 1] ?? here;
      if (below <= top) continue;
      for (let column = 0; column < columns; column++) {
        const at = this.#xs[column] as number;
        if (at >= right) break;
        if (at > left && only !== 'right') this.#blockedDown[column + row * columns] = 1;
        if (only !== 'down' && here > top && (this.#xs[column + 1] ?? at) > left)
          this.#blockedRight[column + row * columns] = 1;
      }
    }
  }

  /** The corners from start to end; undefined if cards leave no way. States are points times two: reached vertically or horizontally. */
  findPath(): Point[] | undefined {
    const columns = this.#xs.length;
    const size = columns * this.#ys.length * 2;
    const costs = new Float64Array(size).fill(Infinity);
    const from = new Int32Array(size).fill(-1);
    const queue = new MinQueue();
    const target = this.#pointAt(this.#end);
    const goal = this.#end * 2;
    costs[this.#start * 2] = 0;
    queue.add(this.#start * 2, 0);
    for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
      if (state === goal) return this.#trace(state, from);
      const point = state >> 1;
      const horizontal = state & 1;
      const cost = costs[state] as number;
      const here = this.#pointAt(point);
      const visit = (next: number, isHorizontal: number): void => {
        const there = this.#pointAt(next);
        const total =
          cost +
          Math.abs(there.x - here.x) +
          Math.abs(there.y - here.y) +
          (isHorizontal === horizontal ? 0 : BEND_COST);
        const nextState = next * 2 + isHorizontal;
        if (total >= (costs[nextState] as number)) return;
        costs[nextState] = total;
        from[nextState] = state;
        queue.add(
          nextState,
          total + Math.abs(target.x - there.x) + Math.abs(target.y - there.y) + (isHorizontal ? BEND_COST : 0),
        );
      };
      const column = point % columns;
      if (column + 1 < columns && !this.#blockedRight[point]) visit(point + 1, 1);
      if (column > 0 && !this.#blockedRight[point - 1]) visit(point - 1, 1);
      if (point + columns < columns * this.#ys.length && !this.#blockedDown[point]) visit(point + columns, 0);
      if (point >= columns && !this.#blockedDown[point - columns]) visit(point - columns, 0);
    }
    return undefined;
  }

  #trace(goal: number, from: Int32Array): Point[] {
    const points: Point[] = [];
    for (let state = goal; state >= 0; state = from[state] as number) points.push(this.#pointAt(state >> 1));
    return points.reverse();
  }

  #pointAt(point: number): Point {
    const columns = this.#xs.length;
    return { x: this.#xs[point % columns] as number, y: this.#ys[Math.floor(point / columns)] as number };
  }
}

function sortUnique(values: readonly number[]): number[] {
  return [...new Set(values)].sort((a, b) => a - b);
}

/** A binary heap: the state with the least cost first. */
class MinQueue {
  readonly #states: number[] = [];
  readonly #costs: number[] = [];

  add(state: number, cost: number): void {
    let at = this.#states.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#costs[parent] as number) <= cost) break;
      this.#put(at, this.#states[parent] as number, this.#costs[parent] as number);
      at = parent;
    }
    this.#put(at, state, cost);
  }

  pop(): number | undefined {
    const first = this.#states[0];
    const [state, cost] = [this.#states.pop(), this.#costs.pop()];
    const { length } = this.#states;
    if (length === 0 || state === undefined || cost === undefined) return first;
    let at = 0;
    for (let child = 1; child < length; child = 2 * at + 1) {
      if (child + 1 < length && (this.#costs[child + 1] as number) < (this.#costs[child] as number)) child++;
      if ((this.#costs[child] as number) >= cost) break;
      this.#put(at, this.#states[child] as number, this.#costs[child] as number);
      at = child;
    }
    this.#put(at, state, cost);
    return first;
  }

  #put(at: number, state: number, cost: number): void {
    this.#states[at] = state;
    this.#costs[at] = cost;
  }
}
