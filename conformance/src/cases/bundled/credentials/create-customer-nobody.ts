import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createCustomerNobody = defineCase({
  id: 'create-customer-nobody',
  title: 'createCustomer without a credential answers 401 and names apiKeyAuth',
  place: 'createCustomer 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const refused = await session.call('createCustomer', { ...{ body: { name: session.unique('Customer'), email: 'case@example.org' } }, as: null });
    expectChallenge(refused, 'apiKeyAuth', false);
  },
});
