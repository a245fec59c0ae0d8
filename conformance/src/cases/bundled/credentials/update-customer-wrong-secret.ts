import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const updateCustomerWrongSecret = defineCase({
  id: 'update-customer-wrong-secret',
  title: 'Returns 401 for a wrong secret for basicAuth in updateCustomer',
  clause: 'updateCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('updateCustomer', {
      ...{ path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } },
      as: null,
      headers: [['authorization', `Basic ${btoa('nobody:wrong')}`]],
    });
    expectChallenge(rejected, 'basicAuth', true);
  },
});
