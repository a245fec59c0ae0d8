import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const updateCustomerUnauthenticated = defineCase({
  id: 'update-customer-unauthenticated',
  title: 'Returns 401 with a challenge for basicAuth when updateCustomer has no credential',
  clause: 'updateCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('updateCustomer', {
      ...{ path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } },
      as: null,
    });
    expectChallenge(rejected, 'basicAuth', false);
  },
});
