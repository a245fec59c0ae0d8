import type { Shop } from '@opchain/shop';
import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';
import { sendPage } from '../send-page.js';
import { parseBody, readJson } from '../read-body.js';
import { productChanges, newProduct } from '../schemas.js';

/** `/products` and below. */
export function productsRouter({ products }: Shop): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/products')
    .get(sendPage((query) => products.list(query)))
    .post(readJson, async (request, response) => {
      const product = await products.create(parseBody(newProduct, request));
      response.status(201).location(`/products/${product.id}`).json(product);
    })
    .all(allowMethods('GET', 'POST'));

  router
    .route('/products/:id')
    .get(async (request, response) => {
      response.json(await products.get(request.params.id));
    })
    .patch(readJson, async (request, response) => {
      response.json(await products.update(request.params.id, parseBody(productChanges, request)));
    })
    .delete(async (request, response) => {
      await products.remove(request.params.id);
      response.status(204).end();
    })
    .all(allowMethods('GET', 'PATCH', 'DELETE'));

  return router;
}
