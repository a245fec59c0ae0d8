import type { NewOrder, OrderItemRecord, OrderStatus } from './records.js';

const successors: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['paid', 'cancelled'],
  paid: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The statuses from which an order may be set to `to`, which include `to` itself (nothing changes then). */
export function statusesBefore(to: OrderStatus): OrderStatus[] {
  const statuses = Object.keys(successors) as OrderStatus[];
  return statuses.filter((status) => status === to || successors[status].includes(to));
}

/** The order's items at the current prices, and their sum in cents. */
export function priceItems(
  items: NewOrder['items'],
  priceCents: (productId: string) => number,
): { items: OrderItemRecord[]; totalCents: number } {
  const priced = items.map(({ productId, qty = 1 }) => ({ productId, qty, priceCents: priceCents(productId) }));
  return { items: priced, totalCents: priced.reduce((sum, item) => sum + item.qty * item.priceCents, 0) };
}
