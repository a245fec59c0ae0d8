import Router from '@koa/router';
import type { CustomerChanges, NewCustomer, Shop } from '@opchain/shop';
import { sendPage } from '../send-page.js';
import type { OperationChecks } from '../compile-contract.js';
import { readBody } from '../read-body.js';

/** `/customers` and below. */
export function customersRouter({ customers }: Shop, checks: (operationId: string) => OperationChecks): Router {
  const router = new Router({ sensitive: true, strict: true });
  const { body: creation } = checks('createCustomer');
  const { body: update } = checks('updateCustomer');

  router.get(
    '/customers',
    sendPage(checks('listCustomers').query, (query) => customers.list(query)),
  );
  router.post('/customers', async (context) => {
    const customer = await customers.create(await readBody<NewCustomer>(context, creation));
    context.status = 201;
    context.set('Location', `/customers/${customer.id}`);
    context.body = customer;
  });
  router.get('/customers/:id', async (context) => {
    context.body = await customers.get(context.params['id'] as string);
  });
  router.patch('/customers/:id', async (context) => {
    context.body = await customers.update(
      context.params['id'] as string,
      await readBody<CustomerChanges>(context, update),
    );
  });
  router.delete('/customers/:id', async (context) => {
    await customers.remove(context.params['id'] as string);
    context.status = 204;
  });
  return router;
}
