import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newShipment } from '../../reference-records.js';

export const publicReads = defineCase({
  id: 'public-reads',
  title: 'Allows reading products and shipments without a credential',
  clause: 'GET 200',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [product, shipment] = [await newProduct(session), await newShipment(session)];
    const responses = [
      await session.call('listProducts', { as: null }),
      await session.call('getProduct', { path: { id: product.id }, as: null }),
      await session.call('getShipment', { path: { trackingNumber: shipment.trackingNumber }, as: null }),
    ];
    for (const response of responses) response.expectStatus(200);
  },
});
