import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const createOrderNobody = defineCase({
  id: 'create-order-nobody',
  title: 'createOrder without a credential answers 401 and names passwordAuth',
  place: 'createOrder 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const refused = await session.call('createOrder', {
      ...{ body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] } },
      as: null,
    });
    expectChallenge(refused, 'passwordAuth', false);
  },
});
