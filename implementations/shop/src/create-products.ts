import { listPage, type Page, type PageQuery } from './list-page.js';
import { fromCents, toCents } from './money.js';
import type { PartialFields, NewProduct, Product, ProductChanges, ProductRecord } from './records.js';
import { requireRecord, requireRemoval } from './require-record.js';
import type { ShopSources } from './shop-sources.js';

/** The products of a shop. Methods throw `ShopError`. */
export interface Products {
  list(query: PageQuery): Promise<Page<Product>>;
  create(fields: NewProduct): Promise<Product>;
  get(id: string): Promise<Product>;
  update(id: string, changes: PartialFields<ProductChanges>): Promise<Product>;
  remove(id: string): Promise<void>;
}

/** The rules for products over a store. */
export function createProducts({ store: { products }, newId, now }: ShopSources): Products {
  return {
    list: (query) => listPage('products', (request) => products.list(request), query, present),
    async create({ name, price }) {
      const product = { id: newId(), name, priceCents: toCents(price, '/price'), createdAt: now() };
      await products.insert(product);
      return present(product);
    },
    get: async (id) => present(requireRecord('product', await products.find(id))),
    async update(id, { name, price }) {
      const changes = {
        ...(name !== undefined && { name }),
        ...(price !== undefined && { priceCents: toCents(price, '/price') }),
      };
      return present(requireRecord('product', await products.update(id, changes)));
    },
    remove: async (id) => requireRemoval('product', await products.remove(id)),
  };
}

function present({ id, name, priceCents, createdAt }: ProductRecord): Product {
  return { id, name, price: fromCents(priceCents), createdAt };
}
