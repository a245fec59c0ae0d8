/** How often each id is named by something. */
export class ReferenceCounts {
  readonly #counts = new Map<string, number>();

  has(id: string): boolean {
    return this.#counts.has(id);
  }

  add(id: string, change: 1 | -1): void {
    const count = (this.#counts.get(id) ?? 0) + change;
    if (count > 0) this.#counts.set(id, count);
    else this.#counts.delete(id);
  }
}
