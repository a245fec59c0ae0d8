import { defineCase } from '../../engine/conformance-case.js';
import { newOrder } from '../records.js';

export const orderLocation = defineCase({
  id: 'order-location',
  title: 'Returns the Location of a new order',
  clause: 'createOrder 201 Location',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { id, response } = await newOrder(session);
    response.expectHeader(
      'Location',
      (value) => new URL(value, response.exchange.url).pathname.endsWith(`/orders/${encodeURIComponent(id)}`),
      `that names /orders/${id}`,
    );
  },
});
