import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const updateCustomerOthers = defineCase({
  id: 'update-customer-others',
  title: 'updateCustomer with a credential of any other scheme answers 401 and names basicAuth',
  place: 'updateCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = { path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } };
    for (const role of ['apiKeyAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'] as const) {
      const refused = await session.call('updateCustomer', { ...options, as: role });
      expectChallenge(refused, 'basicAuth', true);
    }
  },
});
