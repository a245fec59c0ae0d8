import type { FastifyPluginCallback } from 'fastify';
import type { Database } from '../../database/open-database.js';
import type { ShipmentStatus } from '../../database/records.js';
import { readShipment, setShipmentStatus } from '../../shop/shipments.js';

interface OneShipment {
  Params: { trackingNumber: string };
}

export const shipmentRoutes: FastifyPluginCallback<{ database: Database }> = (app, { database }, done) => {
  app.get<OneShipment>('/shipments/:trackingNumber', ({ params }) => readShipment(database, params.trackingNumber));

  app.put<OneShipment & { Body: { status: ShipmentStatus } }>(
    '/shipments/:trackingNumber/status',
    {
      config: { actors: ['carrier'] },
      schema: { body: { $ref: 'contract#/components/schemas/ShipmentStatusChange' } },
    },
    ({ params, body }) => setShipmentStatus(database, params.trackingNumber, body.status),
  );
  done();
};
