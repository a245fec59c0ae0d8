import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerLocation = defineCase({
  id: 'customer-location',
  title: 'Returns the Location of a new customer',
  clause: 'createCustomer 201 Location',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id, response } = await newCustomer(session);
    response.expectHeader(
      'Location',
      (value) => new URL(value, response.exchange.url).pathname.endsWith(`/customers/${encodeURIComponent(id)}`),
      `that names /customers/${id}`,
    );
  },
});
