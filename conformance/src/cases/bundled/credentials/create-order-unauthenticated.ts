import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const createOrderUnauthenticated = defineCase({
  id: 'create-order-unauthenticated',
  title: 'Returns 401 with a challenge for passwordAuth when createOrder has no credential',
  clause: 'createOrder 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createOrder', {
      ...{
        body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] },
      },
      as: null,
    });
    expectChallenge(rejected, 'passwordAuth', false);
  },
});
