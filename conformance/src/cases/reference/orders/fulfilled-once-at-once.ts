import { defineCase } from '../../../engine/conformance-case.js';
import { newPaidOrder } from '../../reference-records.js';

export const fulfilledOnceAtOnce = defineCase({
  id: 'fulfilled-once-at-once',
  title: 'Ten fulfilments of one order at once make one shipment',
  place: 'fulfillOrder 201 once',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { orderId } = await newPaidOrder(session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.call('fulfillOrder', { path: { id: orderId } })));
    const made = answers.filter(({ status }) => status === 201);
    const [first] = answers;
    if (made.length !== 1) first?.fail('exactly one fulfilment to be accepted', `${made.length} of them`);
  },
});
