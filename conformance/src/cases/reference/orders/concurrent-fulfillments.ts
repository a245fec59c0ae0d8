import { defineCase } from '../../../engine/conformance-case.js';
import { newPaidOrder } from '../../reference-records.js';

export const concurrentFulfillments = defineCase({
  id: 'concurrent-fulfillments',
  title: 'Creates one shipment from ten concurrent fulfillments of an order',
  clause: 'fulfillOrder 201 once',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId } = await newPaidOrder(session);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => session.call('fulfillOrder', { path: { id: orderId } })),
    );
    const created = responses.filter(({ status }) => status === 201);
    const [first] = responses;
    if (created.length !== 1) first?.fail('exactly one fulfillment to be accepted', `${created.length} of them`);
  },
});
