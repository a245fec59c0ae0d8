import type { NewOrder, OrderStatus, Shop } from '@opchain/shop';
import { type RequestHandler, Router } from 'express';
import type { SchemeName } from '../../auth/schemes.js';
import { validate, id, items, object, orderStatus, qty } from '../field-checks.js';
import { jsonBody } from '../json-body.js';
import { allowOnly } from '../allow-only.js';
import { readPageQuery, sendPage } from '../page-query.js';

const newOrder = object({
  required: { customerId: id, items: items(object({ required: { productId: id }, optional: { qty } })) },
});
const statusChange = object({ required: { status: orderStatus } });

export function orderRoutes({ orders }: Shop, requireCredential: (name: SchemeName) => RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/orders')
    .get(async (request, response) => sendPage(response, await orders.list(readPageQuery(request))))
    .post(requireCredential('passwordAuth'), jsonBody, async (request, response) => {
      const order = await orders.create(validate<NewOrder>(newOrder, request.body));
      response.status(201).set('Location', `/orders/${order.id}`).json(order);
    })
    .all(allowOnly('GET', 'POST'));

  router
    .route('/orders/:id')
    .get(async (request, response) => void response.json(await orders.get(request.params.id)))
    .all(allowOnly('GET'));

  router
    .route('/orders/:id/status')
    .put(requireCredential('bearerAuth'), jsonBody, async (request, response) => {
      const { status } = validate<{ status: OrderStatus }>(statusChange, request.body);
      response.json(await orders.setStatus(request.params.id, status));
    })
    .all(allowOnly('PUT'));

  return router;
}
