import type { LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';

/** How calls are sent. */
export interface NodeExecutorOptions {
  /** For `https:` alone: certificates to trust, client certificates (`ca`, `cert`, `key`, …), as `node:tls` takes them. */
  readonly tls?: SecureContextOptions & { readonly rejectUnauthorized?: boolean };
  /** Looks host names up, as `node:net` takes it: for those who check addresses when connecting. */
  readonly lookup?: LookupFunction;
  /**
   * Calls of one kernel after which undici's client is loaded and sends what follows: it takes longer to load than `node:http`, and half as long
   * for each call (default 200). 0: from the first call; `Infinity`: never.
   */
  readonly fastPathAfter?: number;
}
