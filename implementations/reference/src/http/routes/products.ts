import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import { createProduct, listProducts, readProduct } from '../../shop/products.js';
import type { NewProduct } from '../../database/records.js';
import { readPageQuery } from '../page-query.js';

export const productRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  app.get<{ Querystring: Record<string, unknown> }>('/products', async ({ query }, reply) => {
    const { limit, cursor } = readPageQuery(query);
    const page = await listProducts(database, { limit, cursor });
    if (page.cursor !== undefined) reply.header('Link', `</products?limit=${limit}&cursor=${page.cursor}>; rel="next"`);
    return page.products;
  });

  app.post<{ Body: NewProduct }>(
    '/products',
    { config: { actors: ['admin'] }, schema: { body: { $ref: 'contract#/components/schemas/NewProduct' } } },
    async ({ body }, reply) => {
      const product = await createProduct(database, body);
      return reply.code(201).header('Location', `/products/${product.id}`).send(product);
    },
  );

  app.get<{ Params: { id: string } }>('/products/:id', ({ params }) => readProduct(database, params.id));
  done();
};
