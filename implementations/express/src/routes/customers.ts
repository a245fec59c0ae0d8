import type { Shop } from '@opchain/shop';
import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';
import { sendPage } from '../send-page.js';
import { parseBody, readJson } from '../read-body.js';
import { customerChanges, newCustomer } from '../schemas.js';

/** `/customers` and below. */
export function customersRouter({ customers }: Shop): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/customers')
    .get(sendPage((query) => customers.list(query)))
    .post(readJson, async (request, response) => {
      const customer = await customers.create(parseBody(newCustomer, request));
      response.status(201).location(`/customers/${customer.id}`).json(customer);
    })
    .all(allowMethods('GET', 'POST'));

  router
    .route('/customers/:id')
    .get(async (request, response) => {
      response.json(await customers.get(request.params.id));
    })
    .patch(readJson, async (request, response) => {
      response.json(await customers.update(request.params.id, parseBody(customerChanges, request)));
    })
    .delete(async (request, response) => {
      await customers.remove(request.params.id);
      response.status(204).end();
    })
    .all(allowMethods('GET', 'PATCH', 'DELETE'));

  return router;
}
