/** What only some need. It loads when it is first asked for; until then, and while the host of the page is gone, it is missing. */
export class Deferred<Value> {
  readonly #load: () => Promise<Value>;
  readonly #onLoad: () => void;
  readonly #onFail: () => void;
  #loading: Promise<Value> | undefined;
  #loaded: Value | undefined;

  /**
   * @param onLoad what was missing is there now
   * @param onFail it did not load when it was asked for by `get`
   */
  constructor(load: () => Promise<Value>, onLoad: () => void, onFail: () => void = () => undefined) {
    this.#load = load;
    this.#onLoad = onLoad;
    this.#onFail = onFail;
  }

  /** The value if it is loaded; asking for it does not load it. */
  get loaded(): Value | undefined {
    return this.#loaded;
  }

  get(): Value | undefined {
    if (this.#loading === undefined) void this.load().catch(this.#onFail);
    return this.#loaded;
  }

  /** The value once it is loaded. Rejects if it cannot be loaded; the next time, it is tried again. */
  load(): Promise<Value> {
    return (this.#loading ??= this.#start());
  }

  async #start(): Promise<Value> {
    try {
      this.#loaded = await this.#load();
    } catch (error) {
      this.#loading = undefined;
      throw error;
    }
    this.#onLoad();
    return this.#loaded;
  }
}
