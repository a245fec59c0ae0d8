import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import { ShopError } from '../../shop/shop-error.js';
import { createOrder, readOrder } from '../../shop/orders.js';
import type { RequestedItem } from '../../database/records.js';
import { fulfillOrder } from '../../shop/shipments.js';
import { findCustomerId } from '../actors.js';
import { ignoreBodies } from '../json-bodies.js';

interface NewOrder {
  customerId: string;
  items: RequestedItem[];
}

export const orderRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  app.post<{ Body: NewOrder }>(
    '/orders',
    {
      config: { actors: ['customer', 'admin'] },
      schema: { body: { $ref: 'contract#/components/schemas/NewOrder' } },
      // An order for another customer is rejected before the rest of the body is validated.
      preValidation: (request, _reply, next) => {
        const customerId = findCustomerId(request);
        const named = (request.body as Partial<NewOrder> | null | undefined)?.customerId;
        if (customerId !== undefined && typeof named === 'string' && named !== customerId)
          throw new ShopError('forbidden', 'Customers can only order for themselves.');
        next();
      },
    },
    async ({ body }, reply) => {
      const order = await createOrder(database, body);
      return reply.code(201).header('Location', `/orders/${order.id}`).send(order);
    },
  );

  app.get<{ Params: { id: string } }>('/orders/:id', { config: { actors: ['customer', 'admin'] } }, (request) =>
    readOrder(database, request.params.id, findCustomerId(request)),
  );

  void app.register((scope, _options, ready) => {
    ignoreBodies(scope);
    scope.post<{ Params: { id: string } }>(
      '/orders/:id/fulfill',
      { config: { actors: ['admin'] } },
      async ({ params }, reply) => {
        const shipment = await fulfillOrder(database, params.id);
        return reply.code(201).header('Location', `/shipments/${shipment.trackingNumber}`).send(shipment);
      },
    );
    ready();
  });
  done();
};
