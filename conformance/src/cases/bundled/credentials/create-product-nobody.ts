import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createProductNobody = defineCase({
  id: 'create-product-nobody',
  title: 'createProduct without a credential answers 401 and names clientCredentialsAuth',
  place: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const refused = await session.call('createProduct', { ...{ body: { name: session.unique('Product'), price: 1 } }, as: null });
    expectChallenge(refused, 'clientCredentialsAuth', false);
  },
});
