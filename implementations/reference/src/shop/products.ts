import { randomUUID } from 'node:crypto';
import { fieldRules } from '@opchain/contract';
import { Op } from 'sequelize';
import type { Database } from '../database/open-database.js';
import type { ProductColumns } from '../database/tables.js';
import { ShopError, requireRecord } from './shop-error.js';
import { fromCents, toCents } from './money.js';
import type { NewProduct, Product } from '../database/records.js';

/** One page, oldest first; `cursor` leads to the next one and is absent on the last. */
export interface ProductPage {
  readonly products: Product[];
  readonly cursor?: string;
}

export async function listProducts(
  { tables }: Database,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ProductPage> {
  const after = cursor === undefined ? {} : { where: { position: { [Op.gt]: decodeCursor(cursor) } } };
  const rows = await tables.products.findAll({ ...after, order: [['position', 'ASC']], limit: limit + 1 });
  const products = rows.slice(0, limit).map(presentProduct);
  const last = rows[limit - 1];
  return rows.length > limit && last !== undefined ? { products, cursor: encodeCursor(last.position) } : { products };
}

export async function readProduct({ tables }: Database, id: string): Promise<Product> {
  return presentProduct(requireRecord('product', await tables.products.findOne({ where: { id } })));
}

export async function createProduct({ insert }: Database, { name, price }: NewProduct): Promise<Product> {
  const columns = { id: randomUUID(), name, priceCents: toCents(price, '/price'), createdAt: new Date().toISOString() };
  await insert.product(columns);
  return presentProduct(columns);
}

function presentProduct({ id, name, priceCents, createdAt }: Omit<ProductColumns, 'position'>): Product {
  return { id, name, price: fromCents(priceCents), createdAt };
}

function encodeCursor(position: number): string {
  return Buffer.from(`products:${position}`).toString('base64url');
}

/** The position in a cursor. Throws `invalid-fields` for anything that `encodeCursor` did not create. */
function decodeCursor(cursor: string): number {
  const position = Number(Buffer.from(cursor, 'base64url').toString().slice('products:'.length));
  if (Number.isInteger(position) && position >= 0 && position <= largestPosition && encodeCursor(position) === cursor)
    return position;
  throw new ShopError('invalid-fields', undefined, [{ pointer: '/cursor', message: fieldRules.cursor.message }]);
}

const largestPosition = 2 ** 31 - 1;
