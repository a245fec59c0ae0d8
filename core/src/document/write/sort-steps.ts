import type { Chain, Step } from '../../model/chain.js';

/**
 * The steps in an order in which each follows its sources; of several possible steps, the first in the chain comes
 * next. Undefined if the connections contain a cycle.
 */
export function sortSteps({ steps, connections }: Pick<Chain, 'steps' | 'connections'>): readonly Step[] | undefined {
  const waitsFor = new Map(steps.map(({ id }) => [id, 0]));
  const targets = new Map<string, string[]>();
  for (const { source, target } of connections) {
    if (!waitsFor.has(source) || !waitsFor.has(target)) continue;
    waitsFor.set(target, (waitsFor.get(target) ?? 0) + 1);
    targets.set(source, [...(targets.get(source) ?? []), target]);
  }
  const position = new Map(steps.map(({ id }, index) => [id, index]));
  const ready = new PositionQueue();
  steps.forEach(({ id }, index) => {
    if (waitsFor.get(id) === 0) ready.add(index);
  });
  const sorted: Step[] = [];
  for (let index = ready.pop(); index !== undefined; index = ready.pop()) {
    const step = steps[index]!;
    sorted.push(step);
    for (const target of targets.get(step.id) ?? []) {
      const left = (waitsFor.get(target) ?? 0) - 1;
      waitsFor.set(target, left);
      if (left === 0) ready.add(position.get(target)!);
    }
  }
  return sorted.length === steps.length ? sorted : undefined;
}

/** Returns the smallest number first (a binary heap). */
class PositionQueue {
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
