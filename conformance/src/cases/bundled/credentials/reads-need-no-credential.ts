import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newOrder, newProduct } from '../../records.js';

export const readsNeedNoCredential = defineCase({
  id: 'reads-need-no-credential',
  title: 'Allows all reads without a credential',
  clause: 'GET 200',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const [customer, product, order] = [await newCustomer(session), await newProduct(session), await newOrder(session)];
    for (const [operation, id] of [
      ['getCustomer', customer.id],
      ['getProduct', product.id],
      ['getOrder', order.id],
    ] as const) {
      const read = await session.call(operation, { path: { id }, as: null });
      read.expectStatus(200);
    }
    for (const operation of ['listCustomers', 'listProducts', 'listOrders']) {
      const read = await session.call(operation, { as: null });
      read.expectStatus(200);
    }
  },
});
