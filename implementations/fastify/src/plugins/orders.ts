import type { NewOrder, OrderStatus, PageQuery, Shop } from '@opchain/shop';
import type { FastifyPluginCallback } from 'fastify';
import { sendPage, pageSchema } from '../page-schema.js';
import { listOf, schemaOf } from '../schema-of.js';

interface ById {
  Params: { id: string };
}

/** `/orders` and below. */
export const ordersPlugin: FastifyPluginCallback<{ shop: Shop }> = (app, { shop: { orders } }, done) => {
  const order = schemaOf('Order');

  app.get<{ Querystring: PageQuery }>(
    '/orders',
    { schema: { querystring: pageSchema, response: { 200: listOf('Order') } } },
    async (request, reply) => sendPage(reply, await orders.list(request.query)),
  );
  app.post<{ Body: NewOrder }>(
    '/orders',
    { schema: { body: schemaOf('NewOrder'), response: { 201: order } } },
    async (request, reply) => {
      const created = await orders.create(request.body);
      reply.code(201).header('Location', `/orders/${created.id}`);
      return created;
    },
  );
  app.allowOnly('/orders', 'GET', 'POST');

  app.get<ById>('/orders/:id', { schema: { response: { 200: order } } }, (request) => orders.get(request.params.id));
  app.delete<ById>('/orders/:id', async (request, reply) => {
    await orders.remove(request.params.id);
    return reply.code(204).send();
  });
  app.allowOnly('/orders/:id', 'GET', 'DELETE');

  app.put<ById & { Body: { status: OrderStatus } }>(
    '/orders/:id/status',
    { schema: { body: schemaOf('OrderStatusChange'), response: { 200: order } } },
    (request) => orders.setStatus(request.params.id, request.body.status),
  );
  app.allowOnly('/orders/:id/status', 'PUT');
  done();
};
