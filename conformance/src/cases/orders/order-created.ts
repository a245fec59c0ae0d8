import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newOrder } from '../records.js';

export const orderCreated = defineCase({
  id: 'order-created',
  title: 'Returns 201 with a pending order when an order is created',
  clause: 'createOrder 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const customer = await newCustomer(session);
    const { response } = await newOrder(session, { customerId: customer.id });
    response
      .expectStatus(201)
      .expectMediaType('application/json')
      .expectField('/customerId', customer.id)
      .expectField('/status', 'pending');
    response.text('/id');
  },
});
