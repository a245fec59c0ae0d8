import type { NewProduct, Shop } from '@opchain/shop';
import { type RequestHandler, Router } from 'express';
import type { SchemeName } from '../../auth/schemes.js';
import { validate, name, object, price } from '../field-checks.js';
import { jsonBody } from '../json-body.js';
import { allowOnly } from '../allow-only.js';
import { readPageQuery, sendPage } from '../page-query.js';

const newProduct = object({ required: { name, price } });

export function productRoutes({ products }: Shop, requireCredential: (name: SchemeName) => RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/products')
    .get(async (request, response) => sendPage(response, await products.list(readPageQuery(request))))
    .post(requireCredential('clientCredentialsAuth'), jsonBody, async (request, response) => {
      const product = await products.create(validate<NewProduct>(newProduct, request.body));
      response.status(201).set('Location', `/products/${product.id}`).json(product);
    })
    .all(allowOnly('GET', 'POST'));

  router
    .route('/products/:id')
    .get(async (request, response) => void response.json(await products.get(request.params.id)))
    .all(allowOnly('GET'));

  return router;
}
