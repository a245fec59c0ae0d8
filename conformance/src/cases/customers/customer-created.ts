import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerCreated = defineCase({
  id: 'customer-created',
  title: 'Returns 201 with the new customer',
  clause: 'createCustomer 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const name = session.unique('Ada');
    const { response } = await newCustomer(session, { name, email: 'ada@example.org' });
    response
      .expectStatus(201)
      .expectMediaType('application/json')
      .expectField('/name', name)
      .expectField('/email', 'ada@example.org');
  },
});
