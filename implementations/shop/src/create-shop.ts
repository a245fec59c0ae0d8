import { randomUUID } from 'node:crypto';
import { createCustomers, type Customers } from './create-customers.js';
import { createOrders, type Orders } from './create-orders.js';
import { createProducts, type Products } from './create-products.js';
import type { ShopSources } from './shop-sources.js';
import type { ShopStore } from './store-port.js';

/** The rules of the `shop` contract over a store. Arguments must be valid by the contract; unknown fields are ignored. */
export interface Shop {
  readonly customers: Customers;
  readonly products: Products;
  readonly orders: Orders;
}

/** Creates a shop; the caller closes the store. */
export function createShop(store: ShopStore, sources: Partial<Omit<ShopSources, 'store'>> = {}): Shop {
  const all: ShopSources = { store, newId: randomUUID, now: () => new Date().toISOString(), ...sources };
  return { customers: createCustomers(all), products: createProducts(all), orders: createOrders(all) };
}
