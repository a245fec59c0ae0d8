/** A binary heap: the item that comes before all others comes out first. */
export class Heap<Item extends NonNullable<unknown>> {
  readonly #comesBefore: (one: Item, other: Item) => boolean;
  readonly #items: Item[] = [];

  constructor(comesBefore: (one: Item, other: Item) => boolean) {
    this.#comesBefore = comesBefore;
  }

  add(item: Item): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parentAt = (at - 1) >> 1;
      const parent = items[parentAt];
      if (parent === undefined || !this.#comesBefore(item, parent)) break;
      items[at] = parent;
      at = parentAt;
    }
    items[at] = item;
  }

  pop(): Item | undefined {
    const first = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.#sink(last);
    return first;
  }

  /** Moves an item down from the top, where there is none. */
  #sink(item: Item): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      const [left, right] = [items[2 * at + 1], items[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && this.#comesBefore(right, left);
      const child = isRight ? right : left;
      if (!this.#comesBefore(child, item)) break;
      items[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    items[at] = item;
  }
}
