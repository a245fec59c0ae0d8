import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const createOrderWrongScheme = defineCase({
  id: 'create-order-wrong-scheme',
  title: 'Returns 401 with a challenge for passwordAuth when createOrder has a credential for another scheme',
  clause: 'createOrder 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = {
      body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] },
    };
    for (const role of ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'bearerAuth'] as const) {
      const rejected = await session.call('createOrder', { ...options, as: role });
      expectChallenge(rejected, 'passwordAuth', true);
    }
  },
});
