import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createProductUnauthenticated = defineCase({
  id: 'create-product-unauthenticated',
  title: 'Returns 401 with a challenge for clientCredentialsAuth when createProduct has no credential',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createProduct', {
      ...{ body: { name: session.unique('Product'), price: 1 } },
      as: null,
    });
    expectChallenge(rejected, 'clientCredentialsAuth', false);
  },
});
