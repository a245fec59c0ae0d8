import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import { addCartItem, openCart, readCart } from '../../shop/carts.js';
import { checkoutCart } from '../../shop/checkout-cart.js';
import type { RequestedItem } from '../../database/records.js';
import { customerIdOf } from '../actors.js';
import { ignoreBodies } from '../json-bodies.js';

interface OneCart {
  Params: { cartId: string };
}

export const cartRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  const config = { actors: ['customer'] as const };

  app.get<OneCart>('/carts/:cartId', { config }, (request) =>
    readCart(database, request.params.cartId, customerIdOf(request)),
  );

  app.post<OneCart & { Body: RequestedItem }>(
    '/carts/:cartId/items',
    { config, schema: { body: { $ref: 'contract#/components/schemas/NewCartItem' } } },
    async (request, reply) =>
      reply.code(201).send(await addCartItem(database, request.params.cartId, customerIdOf(request), request.body)),
  );

  void app.register((scope, _options, ready) => {
    ignoreBodies(scope);

    scope.post('/carts', { config }, async (request, reply) => {
      const cart = await openCart(database, customerIdOf(request));
      return reply.code(201).header('Location', `/carts/${cart.id}`).send(cart);
    });

    scope.post<OneCart>('/carts/:cartId/checkout', { config }, async (request, reply) => {
      const checkout = await checkoutCart(database, request.params.cartId, customerIdOf(request));
      return reply.code(201).header('Location', `/orders/${checkout.order.id}`).send(checkout);
    });
    ready();
  });
  done();
};
