import type { CustomerChanges, NewCustomer, Shop } from '@opchain/shop';
import { generalMessages } from '@opchain/contract';
import { type RequestHandler, Router } from 'express';
import type { SchemeName } from '../../auth/schemes.js';
import { type Check, customerStatus, email, name, object, validate } from '../field-checks.js';
import { jsonBody } from '../json-body.js';
import { allowOnly } from '../allow-only.js';
import { readPageQuery, sendPage } from '../page-query.js';

const newCustomer = object({ required: { name, email } });
const fields = object({ optional: { name, email, status: customerStatus } });
const changes: Check = (value, pointer) => {
  const errors = fields(value, pointer);
  const some = ['name', 'email', 'status'].some((field) => Object.hasOwn(Object(value) as object, field));
  return errors.length > 0 || some ? errors : [{ pointer, message: generalMessages.nothingToChange }];
};

export function customerRoutes({ customers }: Shop, requireCredential: (name: SchemeName) => RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router
    .route('/customers')
    .get(async (request, response) => sendPage(response, await customers.list(readPageQuery(request))))
    .post(requireCredential('apiKeyAuth'), jsonBody, async (request, response) => {
      const customer = await customers.create(validate<NewCustomer>(newCustomer, request.body));
      response.status(201).set('Location', `/customers/${customer.id}`).json(customer);
    })
    .all(allowOnly('GET', 'POST'));

  router
    .route('/customers/:id')
    .get(async (request, response) => void response.json(await customers.get(request.params.id)))
    .patch(requireCredential('basicAuth'), jsonBody, async (request, response) => {
      response.json(await customers.update(request.params.id, validate<CustomerChanges>(changes, request.body)));
    })
    .all(allowOnly('GET', 'PATCH'));

  return router;
}
