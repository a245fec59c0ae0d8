import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import { confirmPayment } from '../../shop/payments.js';
import { customerIdOf } from '../actors.js';
import { ignoreBodies } from '../json-bodies.js';

export const paymentRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  ignoreBodies(app);
  app.post<{ Params: { id: string } }>('/payments/:id/confirm', { config: { actors: ['customer'] } }, (request) =>
    confirmPayment(database, request.params.id, customerIdOf(request)),
  );
  done();
};
