import type { ShopStore } from './store-port.js';

/** Sources of ids and times; tests provide their own. */
export interface ShopSources {
  store: ShopStore;
  /** A new opaque id. */
  newId: () => string;
  /** The current time, RFC 3339 in UTC. */
  now: () => string;
}
