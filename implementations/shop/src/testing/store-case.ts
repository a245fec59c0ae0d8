import type { ShopStore } from '../store-port.js';

/** One place where a store keeps its records: a file, a database, a piece of memory. */
export interface StoreLocation {
  /** Opens the store; once more, after it was closed, it must find the same records, if the store lasts at all. */
  open(): Promise<ShopStore>;
  /** Lets go of the place after the case; the store is closed by then. */
  discard?(): Promise<void>;
}

/** A store under proof. */
export interface StoreUnderTest {
  /** A new, empty place for every case. */
  newLocation: () => Promise<StoreLocation>;
  /** Whether records outlive `close`. */
  persistent: boolean;
}

/** One thing that a store must do, for any test runner: call `run`, a rejection says what is wrong. */
export interface StoreCase {
  title: string;
  run: () => Promise<void>;
}

/** A case over one open store, which is closed afterwards whatever happens. */
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
