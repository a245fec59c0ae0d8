import type { Box } from '@opchain/drawing';
import { overlaps } from '../geometry/box.js';

/** Side of the smallest cell, in CSS pixels at 100%: about a card with its surroundings. */
const CELL = 512;
/** Cell columns are numbered within ± this. */
const COLUMNS = 2 ** 25;

interface Entry {
  readonly id: string;
  readonly box: Box;
  readonly level: number;
  lastQuery: number;
}

/**
 * Finds boxes by area. Each box is in a grid whose cells are at least as large, so it touches four cells at most;
 * large boxes go to coarser grids. Setting and deleting take constant time; a query takes time proportional to its result.
 */
export class SpatialIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #levels: Map<number, Set<Entry>>[] = [];
  #query = 0;

  get size(): number {
    return this.#entries.size;
  }

  set(id: string, box: Box): void {
    this.delete(id);
    const level = Math.max(0, Math.ceil(Math.log2(Math.max(box.width, box.height, 1) / CELL)));
    const entry: Entry = { id, box, level, lastQuery: 0 };
    this.#entries.set(id, entry);
    const cells = this.#cells(level);
    eachCell(box, CELL * 2 ** level, (key) => {
      const cell = cells.get(key);
      if (cell === undefined) cells.set(key, new Set([entry]));
      else cell.add(entry);
    });
  }

  delete(id: string): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    const cells = this.#cells(entry.level);
    eachCell(entry.box, CELL * 2 ** entry.level, (key) => {
      const cell = cells.get(key);
      cell?.delete(entry);
      if (cell?.size === 0) cells.delete(key);
    });
  }

  clear(): void {
    this.#entries.clear();
    this.#levels.length = 0;
  }

  /** Ids of all boxes that overlap the given one, unordered. */
  query(box: Box): string[] {
    const found: string[] = [];
    const query = ++this.#query;
    const collect = (cell: ReadonlySet<Entry> | undefined): void => {
      for (const entry of cell ?? []) {
        if (entry.lastQuery === query) continue;
        entry.lastQuery = query;
        if (overlaps(entry.box, box)) found.push(entry.id);
      }
    };
    this.#levels.forEach((cells, level) => {
      const side = CELL * 2 ** level;
      const cellCount = (Math.floor(box.width / side) + 2) * (Math.floor(box.height / side) + 2);
      if (cellCount > cells.size) for (const cell of cells.values()) collect(cell);
      else eachCell(box, side, (key) => collect(cells.get(key)));
    });
    return found;
  }

  #cells(level: number): Map<number, Set<Entry>> {
    while (this.#levels.length <= level) this.#levels.push(new Map());
    return this.#levels[level] as Map<number, Set<Entry>>;
  }
}

function eachCell(box: Box, side: number, visit: (key: number) => void): void {
  const [left, right] = [Math.floor(box.x / side), Math.floor((box.x + box.width) / side)];
  const [top, bottom] = [Math.floor(box.y / side), Math.floor((box.y + box.height) / side)];
  for (let column = left; column <= right; column++)
    for (let row = top; row <= bottom; row++) visit(column * COLUMNS + row);
}
