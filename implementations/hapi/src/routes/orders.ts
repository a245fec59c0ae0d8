import type { ServerRoute } from '@hapi/hapi';
import type { NewOrder, OrderStatus, Shop } from '@opchain/shop';
import { newOrder, orderStatusChange, pageQuery } from '../schemas.js';
import { sendPage } from './send-page.js';
import { rejectOtherMethods } from './reject-other-methods.js';
import { withBody, withQuery, withoutBody } from './route-options.js';

/** `/orders` and below. */
export function orderRoutes({ orders }: Shop): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/orders',
      options: withQuery(pageQuery),
      handler: async (request, h) => sendPage(h, await orders.list(request.query)),
    },
    {
      method: 'POST',
      path: '/orders',
      options: withBody(newOrder),
      handler: async (request, h) => {
        const order = await orders.create(request.payload as NewOrder);
        return h.response(order).created(`/orders/${order.id}`);
      },
    },
    rejectOtherMethods('/orders', 'GET', 'POST'),
    {
      method: 'GET',
      path: '/orders/{id}',
      handler: (request) => orders.get(request.params['id'] as string),
    },
    {
      method: 'DELETE',
      path: '/orders/{id}',
      options: withoutBody,
      handler: async (request, h) => {
        await orders.remove(request.params['id'] as string);
        return h.response().code(204);
      },
    },
    rejectOtherMethods('/orders/{id}', 'GET', 'DELETE'),
    {
      method: 'PUT',
      path: '/orders/{id}/status',
      options: withBody(orderStatusChange),
      handler: (request) =>
        orders.setStatus(request.params['id'] as string, (request.payload as { status: OrderStatus }).status),
    },
    rejectOtherMethods('/orders/{id}/status', 'PUT'),
  ];
}
