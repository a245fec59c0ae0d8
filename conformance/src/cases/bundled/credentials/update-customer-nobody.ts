import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const updateCustomerNobody = defineCase({
  id: 'update-customer-nobody',
  title: 'updateCustomer without a credential answers 401 and names basicAuth',
  place: 'updateCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const refused = await session.call('updateCustomer', {
      ...{ path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } },
      as: null,
    });
    expectChallenge(refused, 'basicAuth', false);
  },
});
