import { defineCase } from '../../../engine/conformance-case.js';
import { newProduct } from '../../records.js';
import { newShipment } from '../../reference-records.js';

export const openToEverybody = defineCase({
  id: 'open-to-everybody',
  title: 'Products and shipments can be read by everybody',
  place: 'GET 200',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const [product, shipment] = [await newProduct(session), await newShipment(session)];
    const answers = [
      await session.call('listProducts', { as: null }),
      await session.call('getProduct', { path: { id: product.id }, as: null }),
      await session.call('getShipment', { path: { trackingNumber: shipment.trackingNumber }, as: null }),
    ];
    for (const answer of answers) answer.expectStatus(200);
  },
});
