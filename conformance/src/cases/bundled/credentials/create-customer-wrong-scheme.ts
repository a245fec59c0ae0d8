import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createCustomerWrongScheme = defineCase({
  id: 'create-customer-wrong-scheme',
  title: 'Returns 401 with a challenge for apiKeyAuth when createCustomer has a credential for another scheme',
  clause: 'createCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = { body: { name: session.unique('Customer'), email: 'case@example.org' } };
    for (const role of ['basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'] as const) {
      const rejected = await session.call('createCustomer', { ...options, as: role });
      expectChallenge(rejected, 'apiKeyAuth', true);
    }
  },
});
