import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer, newProduct } from '../../records.js';

export const createOrderRightScheme = defineCase({
  id: 'create-order-right-scheme',
  title: 'Accepts a credential for passwordAuth in createOrder',
  clause: 'createOrder 201',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const done = await session.call('createOrder', {
      ...{
        body: { customerId: (await newCustomer(session)).id, items: [{ productId: (await newProduct(session)).id }] },
      },
      as: 'passwordAuth',
    });
    done.expectStatus(201);
  },
});
