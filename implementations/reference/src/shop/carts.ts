import { randomUUID } from 'node:crypto';
import { fieldRules } from '@opchain/contract';
import type { Transaction } from 'sequelize';
import type { Database } from '../database/open-database.js';
import type { CartColumns, CartItemColumns } from '../database/tables.js';
import { ShopError, requireRecord } from './shop-error.js';
import type { Cart, RequestedItem } from '../database/records.js';

export async function openCart({ insert }: Database, customerId: string): Promise<Cart> {
  const cart: CartColumns = { id: randomUUID(), customerId, status: 'open', createdAt: new Date().toISOString() };
  await insert.cart(cart);
  return presentCart(cart, []);
}

export async function readCart(database: Database, id: string, customerId: string): Promise<Cart> {
  const cart = requireRecord('cart', await database.tables.carts.findOne({ where: { id, customerId } }));
  return presentCart(cart, await readCartItems(database, id));
}

/** Adds a product to an open cart; adding it again increases its quantity. */
export function addCartItem(
  database: Database,
  id: string,
  customerId: string,
  { productId, qty = 1 }: RequestedItem,
): Promise<Cart> {
  const { tables, change } = database;
  return change(async (transaction) => {
    const cart = await lockCart(database, id, customerId, transaction);
    if ((await tables.products.count({ where: { id: productId }, transaction })) === 0) {
      throw new ShopError('dangling-reference', undefined, [
        { pointer: '/productId', message: 'is not the id of a product' },
      ]);
    }
    if (cart.status !== 'open')
      throw new ShopError('forbidden-transition', 'This cart is checked out and cannot be changed.');
    const items = await readCartItems(database, id, transaction);
    const existingItem = items.find((item) => item.productId === productId);
    if (existingItem === undefined) {
      if (items.length >= fieldRules.items.maximum)
        throw new ShopError('limit-reached', `A cart can contain at most ${fieldRules.items.maximum} products.`);
      items.push(await tables.cartItems.create({ cartId: id, productId, qty }, { transaction }));
    } else {
      if (existingItem.qty + qty > fieldRules.qty.maximum)
        throw new ShopError('limit-reached', `A cart can contain at most ${fieldRules.qty.maximum} of one product.`);
      await existingItem.update({ qty: existingItem.qty + qty }, { transaction });
    }
    return presentCart(cart, items);
  });
}

/** The customer's cart, locked until the transaction ends. */
export async function lockCart({ tables }: Database, id: string, customerId: string, transaction: Transaction) {
  return requireRecord('cart', await tables.carts.findOne({ where: { id, customerId }, lock: true, transaction }));
}

export function readCartItems({ tables }: Database, cartId: string, transaction?: Transaction) {
  return tables.cartItems.findAll({
    where: { cartId },
    order: [['position', 'ASC']],
    ...(transaction && { transaction }),
  });
}

function presentCart({ id, customerId, status, createdAt }: CartColumns, items: readonly CartItemColumns[]): Cart {
  return { id, customerId, items: items.map(({ productId, qty }) => ({ productId, qty })), status, createdAt };
}
