import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerLocation = defineCase({
  id: 'customer-location',
  title: 'Creating a customer answers the Location of the new customer',
  place: 'createCustomer 201 Location',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id, answer } = await newCustomer(session);
    answer.expectHeader(
      'Location',
      (value) => new URL(value, answer.exchange.url).pathname.endsWith(`/customers/${encodeURIComponent(id)}`),
      `that names /customers/${id}`,
    );
  },
});
