import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import { createCustomer } from '../../shop/customers.js';
import type { NewCustomer } from '../../database/records.js';

export const customerRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  app.post<{ Body: NewCustomer }>(
    '/customers',
    { config: { actors: ['admin'] }, schema: { body: { $ref: 'contract#/components/schemas/NewCustomer' } } },
    async ({ body }, reply) => reply.code(201).send(await createCustomer(database, body)),
  );
  done();
};
