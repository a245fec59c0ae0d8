import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createCustomerWrongSecret = defineCase({
  id: 'create-customer-wrong-secret',
  title: 'Returns 401 for a wrong secret for apiKeyAuth in createCustomer',
  clause: 'createCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createCustomer', {
      ...{ body: { name: session.unique('Customer'), email: 'case@example.org' } },
      as: null,
      headers: [['x-api-key', 'wrong-key']],
    });
    expectChallenge(rejected, 'apiKeyAuth', true);
  },
});
