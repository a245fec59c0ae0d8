/** Runs work with a common key sequentially, in the order of the calls; work without a common key runs concurrently. */
export class KeyLocks {
  readonly #tails = new Map<string, Promise<void>>();

  /** Waits for earlier work with any of `keys`, then runs `work`. All keys are locked in one step, so there are no deadlocks. */
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
