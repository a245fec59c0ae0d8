import type { ShopStore } from './store-port.js';

/** What the rules work with; tests give their own ids and times. */
export interface ShopSources {
  store: ShopStore;
  /** A new opaque id. */
  newId: () => string;
  /** This moment, RFC 3339 in UTC. */
  now: () => string;
}
