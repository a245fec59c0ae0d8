import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createCustomerUnauthenticated = defineCase({
  id: 'create-customer-unauthenticated',
  title: 'Returns 401 with a challenge for apiKeyAuth when createCustomer has no credential',
  clause: 'createCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createCustomer', {
      ...{ body: { name: session.unique('Customer'), email: 'case@example.org' } },
      as: null,
    });
    expectChallenge(rejected, 'apiKeyAuth', false);
  },
});
