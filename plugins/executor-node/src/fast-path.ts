import type { NodeExecutorOptions } from './node-executor-options.js';
import type { ClientPool } from './open-clients.js';
import type { TryCall } from './send-call.js';

const DEFAULT_FAST_PATH_AFTER = 200;

/** Loads the quick way to send calls once there have been so many that it is worth the while. */
export class FastPath {
  readonly #options: NodeExecutorOptions;
  readonly #after: number;
  #count = 0;
  #clients: ClientPool | undefined;
  #tryCall: TryCall | undefined;
  #loading: Promise<TryCall> | undefined;
  #isClosed = false;

  constructor(options: NodeExecutorOptions) {
    this.#options = options;
    this.#after = options.fastPathAfter ?? DEFAULT_FAST_PATH_AFTER;
  }

  /** True where even the first call goes that way. */
  get isFirst(): boolean {
    return this.#after <= 0;
  }

  /** Counts a call. Gives the quick way as soon as it is there. */
  count(): TryCall | undefined {
    if (this.#tryCall !== undefined) return this.#tryCall;
    this.#count += 1;
    // Without it everything goes on as before.
    if (this.#count > this.#after && this.#loading === undefined) this.load().catch(() => undefined);
    return undefined;
  }

  load(): Promise<TryCall> {
    return (this.#loading ??= this.#open());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#clients?.close();
  }

  async #open(): Promise<TryCall> {
    const [{ openClients }, { sendByClient }] = await Promise.all([
      import('./open-clients.js'),
      import('./send-by-client.js'),
    ]);
    const clients = await openClients(this.#options);
    this.#clients = clients;
    if (this.#isClosed) await clients.close();
    return (this.#tryCall = (call, address, scope) => sendByClient(call, address, scope, clients));
  }
}
