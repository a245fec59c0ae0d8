import type { Shop } from '@opchain/shop';
import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';
import { sendPage } from '../send-page.js';
import { parseBody, readJson } from '../read-body.js';
import { newOrder, orderStatusChange } from '../schemas.js';

/** `/orders` and below. */
export function ordersRouter({ orders }: Shop): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/orders')
    .get(sendPage((query) => orders.list(query)))
    .post(readJson, async (request, response) => {
      const order = await orders.create(parseBody(newOrder, request));
      response.status(201).location(`/orders/${order.id}`).json(order);
    })
    .all(allowMethods('GET', 'POST'));

  router
    .route('/orders/:id')
    .get(async (request, response) => {
      response.json(await orders.get(request.params.id));
    })
    .delete(async (request, response) => {
      await orders.remove(request.params.id);
      response.status(204).end();
    })
    .all(allowMethods('GET', 'DELETE'));

  router
    .route('/orders/:id/status')
    .put(readJson, async (request, response) => {
      const { status } = parseBody(orderStatusChange, request);
      response.json(await orders.setStatus(request.params.id, status));
    })
    .all(allowMethods('PUT'));

  return router;
}
