/** Runs work that shares a key one after the other, in the order of asking; work without a common key goes on side by side. */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits for every earlier holder of any of `keys`, runs `work`, and lets the next one go. All keys are taken in one step, so no two can wait for each other. */
  async withLocks<Result>(keys: Iterable<string>, work: () => Promise<Result>): Promise<Result> {
    const sortedKeys = [...new Set(keys)].sort();
    const pending = sortedKeys.flatMap((key) => this.#tails.get(key) ?? []);
    let release = (): void => undefined;
    const tail = new Promise<void>((resolve) => (release = resolve));
    for (const key of sortedKeys) this.#tails.set(key, tail);
    await Promise.all(pending);
    try {
      return await work();
    } finally {
      for (const key of sortedKeys) if (this.#tails.get(key) === tail) this.#tails.delete(key);
      release();
    }
  }

  /** Resolves when nothing is held any more. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}
