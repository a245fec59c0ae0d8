import { defineCase } from '../../../engine/conformance-case.js';
import { newFilledCart } from '../../reference-records.js';

export const concurrentCheckouts = defineCase({
  id: 'concurrent-checkouts',
  title: 'Creates one order from ten concurrent checkouts of a cart',
  clause: 'checkoutCart 201 once',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const cart = await newFilledCart(session);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => session.call('checkoutCart', { path: { cartId: cart.id } })),
    );
    const created = responses.filter(({ status }) => status === 201);
    for (const response of responses) response.expectStatus(201, 409);
    const [first] = responses;
    if (created.length !== 1) first?.fail('exactly one checkout to be accepted', `${created.length} of them`);
  },
});
