import type { ShopStore } from '../store-port.js';

/** One location of a store's records: a file, a database, an area of memory. */
export interface StoreLocation {
  /** Opens the store; opened again after it was closed, a persistent store must find the same records. */
  open(): Promise<ShopStore>;
  /** Releases the location after the case; the store is closed by then. */
  discard?(): Promise<void>;
}

/** A store under test. */
export interface StoreUnderTest {
  /** Creates a new, empty location for every case. */
  newLocation: () => Promise<StoreLocation>;
  /** Whether records outlive `close`. */
  persistent: boolean;
}

/** One requirement of a store, for any test runner: call `run`, which rejects with what is wrong. */
export interface StoreCase {
  title: string;
  run: () => Promise<void>;
}

/** A case over one open store, which is always closed afterwards. */
export function storeCase(
  { newLocation }: StoreUnderTest,
  title: string,
  work: (store: ShopStore) => Promise<void>,
): StoreCase {
  return {
    title,
    run: async () => {
      const location = await newLocation();
      const store = await location.open();
      try {
        await work(store);
      } finally {
        await store.close();
        await location.discard?.();
      }
    },
  };
}
