import Router from '@koa/router';
import type { NewOrder, OrderStatus, Shop } from '@opchain/shop';
import { sendPage } from '../send-page.js';
import type { OperationChecks } from '../compile-contract.js';
import { readBody } from '../read-body.js';

/** `/orders` and below. */
export function ordersRouter({ orders }: Shop, checks: (operationId: string) => OperationChecks): Router {
  const router = new Router({ sensitive: true, strict: true });
  const { body: creation } = checks('createOrder');
  const { body: statusChange } = checks('setOrderStatus');

  router.get(
    '/orders',
    sendPage(checks('listOrders').query, (query) => orders.list(query)),
  );
  router.post('/orders', async (context) => {
    const order = await orders.create(await readBody<NewOrder>(context, creation));
    context.status = 201;
    context.set('Location', `/orders/${order.id}`);
    context.body = order;
  });
  router.get('/orders/:id', async (context) => {
    context.body = await orders.get(context.params['id'] as string);
  });
  router.delete('/orders/:id', async (context) => {
    await orders.remove(context.params['id'] as string);
    context.status = 204;
  });
  router.put('/orders/:id/status', async (context) => {
    const { status } = await readBody<{ status: OrderStatus }>(context, statusChange);
    context.body = await orders.setStatus(context.params['id'] as string, status);
  });
  return router;
}
