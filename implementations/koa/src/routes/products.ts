import Router from '@koa/router';
import type { ProductChanges, NewProduct, Shop } from '@opchain/shop';
import { sendPage } from '../send-page.js';
import type { OperationChecks } from '../compile-contract.js';
import { readBody } from '../read-body.js';

/** `/products` and below. */
export function productsRouter({ products }: Shop, checks: (operationId: string) => OperationChecks): Router {
  const router = new Router({ sensitive: true, strict: true });
  const { body: creation } = checks('createProduct');
  const { body: update } = checks('updateProduct');

  router.get(
    '/products',
    sendPage(checks('listProducts').query, (query) => products.list(query)),
  );
  router.post('/products', async (context) => {
    const product = await products.create(await readBody<NewProduct>(context, creation));
    context.status = 201;
    context.set('Location', `/products/${product.id}`);
    context.body = product;
  });
  router.get('/products/:id', async (context) => {
    context.body = await products.get(context.params['id'] as string);
  });
  router.patch('/products/:id', async (context) => {
    context.body = await products.update(
      context.params['id'] as string,
      await readBody<ProductChanges>(context, update),
    );
  });
  router.delete('/products/:id', async (context) => {
    await products.remove(context.params['id'] as string);
    context.status = 204;
  });
  return router;
}
