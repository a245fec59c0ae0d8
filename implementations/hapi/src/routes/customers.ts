import type { ServerRoute } from '@hapi/hapi';
import type { CustomerChanges, NewCustomer, Shop } from '@opchain/shop';
import { customerChanges, newCustomer, pageQuery } from '../schemas.js';
import { sendPage } from './send-page.js';
import { rejectOtherMethods } from './reject-other-methods.js';
import { withBody, withQuery, withoutBody } from './route-options.js';

/** `/customers` and below. */
export function customerRoutes({ customers }: Shop): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/customers',
      options: withQuery(pageQuery),
      handler: async (request, h) => sendPage(h, await customers.list(request.query)),
    },
    {
      method: 'POST',
      path: '/customers',
      options: withBody(newCustomer),
      handler: async (request, h) => {
        const customer = await customers.create(request.payload as NewCustomer);
        return h.response(customer).created(`/customers/${customer.id}`);
      },
    },
    rejectOtherMethods('/customers', 'GET', 'POST'),
    {
      method: 'GET',
      path: '/customers/{id}',
      handler: (request) => customers.get(request.params['id'] as string),
    },
    {
      method: 'PATCH',
      path: '/customers/{id}',
      options: withBody(customerChanges),
      handler: (request) => customers.update(request.params['id'] as string, request.payload as CustomerChanges),
    },
    {
      method: 'DELETE',
      path: '/customers/{id}',
      options: withoutBody,
      handler: async (request, h) => {
        await customers.remove(request.params['id'] as string);
        return h.response().code(204);
      },
    },
    rejectOtherMethods('/customers/{id}', 'GET', 'PATCH', 'DELETE'),
  ];
}
