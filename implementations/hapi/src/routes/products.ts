import type { ServerRoute } from '@hapi/hapi';
import type { ProductChanges, NewProduct, Shop } from '@opchain/shop';
import { productChanges, newProduct, pageQuery } from '../schemas.js';
import { sendPage } from './send-page.js';
import { rejectOtherMethods } from './reject-other-methods.js';
import { withBody, withQuery, withoutBody } from './route-options.js';

/** `/products` and below. */
export function productRoutes({ products }: Shop): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/products',
      options: withQuery(pageQuery),
      handler: async (request, h) => sendPage(h, await products.list(request.query)),
    },
    {
      method: 'POST',
      path: '/products',
      options: withBody(newProduct),
      handler: async (request, h) => {
        const product = await products.create(request.payload as NewProduct);
        return h.response(product).created(`/products/${product.id}`);
      },
    },
    rejectOtherMethods('/products', 'GET', 'POST'),
    {
      method: 'GET',
      path: '/products/{id}',
      handler: (request) => products.get(request.params['id'] as string),
    },
    {
      method: 'PATCH',
      path: '/products/{id}',
      options: withBody(productChanges),
      handler: (request) => products.update(request.params['id'] as string, request.payload as ProductChanges),
    },
    {
      method: 'DELETE',
      path: '/products/{id}',
      options: withoutBody,
      handler: async (request, h) => {
        await products.remove(request.params['id'] as string);
        return h.response().code(204);
      },
    },
    rejectOtherMethods('/products/{id}', 'GET', 'PATCH', 'DELETE'),
  ];
}
