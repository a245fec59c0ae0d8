import type { ProductChanges, NewProduct, PageQuery, Shop } from '@opchain/shop';
import type { FastifyPluginCallback } from 'fastify';
import { sendPage, pageSchema } from '../page-schema.js';
import { listOf, schemaOf } from '../schema-of.js';

interface ById {
  Params: { id: string };
}

/** `/products` and below. */
export const productsPlugin: FastifyPluginCallback<{ shop: Shop }> = (app, { shop: { products } }, done) => {
  const product = schemaOf('Product');

  app.get<{ Querystring: PageQuery }>(
    '/products',
    { schema: { querystring: pageSchema, response: { 200: listOf('Product') } } },
    async (request, reply) => sendPage(reply, await products.list(request.query)),
  );
  app.post<{ Body: NewProduct }>(
    '/products',
    { schema: { body: schemaOf('NewProduct'), response: { 201: product } } },
    async (request, reply) => {
      const created = await products.create(request.body);
      reply.code(201).header('Location', `/products/${created.id}`);
      return created;
    },
  );
  app.allowOnly('/products', 'GET', 'POST');

  app.get<ById>('/products/:id', { schema: { response: { 200: product } } }, (request) =>
    products.get(request.params.id),
  );
  app.patch<ById & { Body: ProductChanges }>(
    '/products/:id',
    { schema: { body: schemaOf('ProductChanges'), response: { 200: product } } },
    (request) => products.update(request.params.id, request.body),
  );
  app.delete<ById>('/products/:id', async (request, reply) => {
    await products.remove(request.params.id);
    return reply.code(204).send();
  });
  app.allowOnly('/products/:id', 'GET', 'PATCH', 'DELETE');
  done();
};
