import { defineCase } from '../../../engine/conformance-case.js';

export const createCustomerRightScheme = defineCase({
  id: 'create-customer-right-scheme',
  title: 'Accepts a credential for apiKeyAuth in createCustomer',
  clause: 'createCustomer 201',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const done = await session.call('createCustomer', {
      ...{ body: { name: session.unique('Customer'), email: 'case@example.org' } },
      as: 'apiKeyAuth',
    });
    done.expectStatus(201);
  },
});
