import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../records.js';

export const deleteWhileOrdering = defineCase({
  id: 'delete-while-ordering',
  title: 'Leaves no order with a missing product when the product is deleted and ordered concurrently',
  clause: 'deleteProduct 409',
  profiles: ['shop'],

  async run(session) {
    for (let round = 0; round < 5; round += 1) {
      const [customer, product] = [await newCustomer(session), await newProduct(session)];
      const [deleted, ordered] = await Promise.all([
        session.call('deleteProduct', { path: { id: product.id } }),
        session.call('createOrder', { body: { customerId: customer.id, items: [{ productId: product.id }] } }),
      ]);
      if (ordered.status === 201) {
        const id = ordered.text('/id');
        session.onCleanup(() => session.call('deleteOrder', { path: { id } }));
        deleted.expectStatus(409);
      } else {
        ordered.expectProblem(422);
        deleted.expectStatus(204);
      }
    }
  },
});
