import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const updateCustomerWrongScheme = defineCase({
  id: 'update-customer-wrong-scheme',
  title: 'Returns 401 with a challenge for basicAuth when updateCustomer has a credential for another scheme',
  clause: 'updateCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = { path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } };
    for (const role of ['apiKeyAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'] as const) {
      const rejected = await session.call('updateCustomer', { ...options, as: role });
      expectChallenge(rejected, 'basicAuth', true);
    }
  },
});
