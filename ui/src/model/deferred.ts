/** What only some need. It loads when it is first asked for; until then, and while the host of the page is gone, it is missing. */
export class Deferred<Value> {
  readonly #load: () => Promise<Value>;
  readonly #onLoad: () => void;
  #isLoading = false;
  #loaded: Value | undefined;

  /** @param onLoad what was missing is there now */
  constructor(load: () => Promise<Value>, onLoad: () => void) {
    this.#load = load;
    this.#onLoad = onLoad;
  }

  /** The value if it is loaded; asking for it does not load it. */
  get loaded(): Value | undefined {
    return this.#loaded;
  }

  get(): Value | undefined {
    if (!this.#isLoading) void this.#start();
    return this.#loaded;
  }

  async #start(): Promise<void> {
    this.#isLoading = true;
    this.#loaded = await this.#load().catch(() => undefined);
    if (this.#loaded === undefined) this.#isLoading = false;
    else this.#onLoad();
  }
}
