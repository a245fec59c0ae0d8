import { defineCase } from '../../../engine/conformance-case.js';
import { newCheckout } from '../../reference-records.js';

export const checkoutTotalExact = defineCase({
  id: 'checkout-total-exact',
  title: 'Sets the total and the payment to the exact sum of the cart',
  clause: 'checkoutCart 201 /payment/amount',
  profiles: ['reference'],
  roles: ['customer', 'admin'],
  async run(session) {
    const { response } = await newCheckout(session, { price: 0.1, qty: 3 });
    response.expectField('/order/total', 0.3).expectField('/payment/amount', 0.3);
  },
});
