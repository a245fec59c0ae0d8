/** Numbers of which the smallest comes out first (a binary heap). */
export class PositionQueue {
  readonly #heap: number[] = [];

  add(value: number): void {
    let at = this.#heap.push(value) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (this.#heap[parent]! <= value) break;
      this.#heap[at] = this.#heap[parent]!;
      at = parent;
    }
    this.#heap[at] = value;
  }

  pop(): number | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (first === undefined || last === undefined || this.#heap.length === 0) return first;
    let at = 0;
    for (;;) {
      const left = at * 2 + 1;
      const right = left + 1;
      const smaller = right < this.#heap.length && this.#heap[right]! < this.#heap[left]! ? right : left;
      if (smaller >= this.#heap.length || this.#heap[smaller]! >= last) break;
      this.#heap[at] = this.#heap[smaller]!;
      at = smaller;
    }
    this.#heap[at] = last;
    return first;
  }
}
