import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const createOrderWrongSecret = defineCase({
  id: 'create-order-wrong-secret',
  title: 'Returns 401 for a wrong secret for passwordAuth in createOrder',
  clause: 'createOrder 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createOrder', {
      ...{
        body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] },
      },
      as: null,
      headers: [['authorization', 'Bearer wrong']],
    });
    expectChallenge(rejected, 'passwordAuth', true);
  },
});
