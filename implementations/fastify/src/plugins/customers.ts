import type { CustomerChanges, NewCustomer, PageQuery, Shop } from '@opchain/shop';
import type { FastifyPluginCallback } from 'fastify';
import { sendPage, pageSchema } from '../page-schema.js';
import { listOf, schemaOf } from '../schema-of.js';

interface ById {
  Params: { id: string };
}

/** `/customers` and below. */
export const customersPlugin: FastifyPluginCallback<{ shop: Shop }> = (app, { shop: { customers } }, done) => {
  const customer = schemaOf('Customer');

  app.get<{ Querystring: PageQuery }>(
    '/customers',
    { schema: { querystring: pageSchema, response: { 200: listOf('Customer') } } },
    async (request, reply) => sendPage(reply, await customers.list(request.query)),
  );
  app.post<{ Body: NewCustomer }>(
    '/customers',
    { schema: { body: schemaOf('NewCustomer'), response: { 201: customer } } },
    async (request, reply) => {
      const created = await customers.create(request.body);
      reply.code(201).header('Location', `/customers/${created.id}`);
      return created;
    },
  );
  app.allowOnly('/customers', 'GET', 'POST');

  app.get<ById>('/customers/:id', { schema: { response: { 200: customer } } }, (request) =>
    customers.get(request.params.id),
  );
  app.patch<ById & { Body: CustomerChanges }>(
    '/customers/:id',
    { schema: { body: schemaOf('CustomerChanges'), response: { 200: customer } } },
    (request) => customers.update(request.params.id, request.body),
  );
  app.delete<ById>('/customers/:id', async (request, reply) => {
    await customers.remove(request.params.id);
    return reply.code(204).send();
  });
  app.allowOnly('/customers/:id', 'GET', 'PATCH', 'DELETE');
  done();
};
