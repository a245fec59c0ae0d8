import type { ApiDescription } from '@opchain/core';

/** Loads each description once for the chains of a suite that name it. */
export class SharedDescriptions {
  /** By signal: a description may read more when it is used, which a signal that was aborted would prevent. */
  readonly #opened = new WeakMap<AbortSignal, Map<string, Promise<ApiDescription>>>();

  /** The description at a location, which `load` loads. One that cannot be loaded is loaded again for the next chain. */
  open(location: string, signal: AbortSignal, load: () => Promise<ApiDescription>): Promise<ApiDescription> {
    let opened = this.#opened.get(signal);
    if (opened === undefined) this.#opened.set(signal, (opened = new Map<string, Promise<ApiDescription>>()));
    const known = opened.get(location);
    if (known !== undefined) return known;
    const loading = load();
    opened.set(location, loading);
    loading.catch(() => opened.delete(location));
    return loading;
  }
}
