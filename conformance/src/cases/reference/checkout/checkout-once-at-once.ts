import { defineCase } from '../../../engine/conformance-case.js';
import { newFilledCart } from '../../reference-records.js';

export const checkoutOnceAtOnce = defineCase({
  id: 'checkout-once-at-once',
  title: 'Ten checkouts of one cart at once make one order',
  place: 'checkoutCart 201 once',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const cart = await newFilledCart(session);
    const answers = await Promise.all(Array.from({ length: 10 }, () => session.call('checkoutCart', { path: { cartId: cart.id } })));
    const made = answers.filter(({ status }) => status === 201);
    for (const answer of answers) answer.expectStatus(201, 409);
    const [first] = answers;
    if (made.length !== 1) first?.fail('exactly one checkout to be accepted', `${made.length} of them`);
  },
});
