import type { CaseResponse } from '../engine/case-response.js';
import type { Role } from '../engine/profile.js';
import type { Session } from '../engine/session.js';
import { newProduct } from './records.js';

/** Creates an empty cart for a customer. */
export async function newCart(
  session: Session,
  as: Role = 'customer',
): Promise<{ readonly id: string; readonly response: CaseResponse }> {
  const response = await session.call('createCart', { as });
  if (response.status !== 201) response.fail('createCart to create a cart', `status ${response.status}`);
  return { id: response.text('/id'), response };
}

/** Creates a cart that contains the given quantity of a new product. */
export async function newFilledCart(
  session: Session,
  {
    price = 12.5,
    qty = 2,
    as = 'customer',
  }: { readonly price?: number; readonly qty?: number; readonly as?: Role } = {},
): Promise<{ readonly id: string; readonly productId: string }> {
  const [cart, product] = [await newCart(session, as), await newProduct(session, { price })];
  const added = await session.call('addCartItem', {
    as,
    path: { cartId: cart.id },
    body: { productId: product.id, qty },
  });
  if (added.status < 200 || added.status > 299) added.fail('addCartItem to add an item', `status ${added.status}`);
  return { id: cart.id, productId: product.id };
}

export interface CheckoutResult {
  readonly cartId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly response: CaseResponse;
}

/** Checks out a cart: its order and payment are pending. */
export async function newCheckout(
  session: Session,
  options: { readonly price?: number; readonly qty?: number; readonly as?: Role } = {},
): Promise<CheckoutResult> {
  const cart = await newFilledCart(session, options);
  const response = await session.call('checkoutCart', {
    path: { cartId: cart.id },
    ...(options.as === undefined ? {} : { as: options.as }),
  });
  if (response.status < 200 || response.status > 299)
    response.fail('checkoutCart to create an order', `status ${response.status}`);
  return { cartId: cart.id, orderId: response.text('/order/id'), paymentId: response.text('/payment/id'), response };
}

/** Creates a paid order. */
export async function newPaidOrder(session: Session): Promise<CheckoutResult> {
  const checkout = await newCheckout(session);
  const confirmed = await session.call('confirmPayment', { path: { id: checkout.paymentId } });
  if (confirmed.status !== 200) confirmed.fail('confirmPayment to confirm the payment', `status ${confirmed.status}`);
  return checkout;
}

/** Creates the shipment of a fulfilled order. */
export async function newShipment(
  session: Session,
): Promise<{ readonly orderId: string; readonly trackingNumber: string; readonly response: CaseResponse }> {
  const { orderId } = await newPaidOrder(session);
  const response = await session.call('fulfillOrder', { path: { id: orderId } });
  if (response.status < 200 || response.status > 299)
    response.fail('fulfillOrder to create a shipment', `status ${response.status}`);
  return { orderId, trackingNumber: response.text('/trackingNumber'), response };
}
