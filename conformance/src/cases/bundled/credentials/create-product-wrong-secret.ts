import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createProductWrongSecret = defineCase({
  id: 'create-product-wrong-secret',
  title: 'Returns 401 for a wrong secret for clientCredentialsAuth in createProduct',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('createProduct', {
      ...{ body: { name: session.unique('Product'), price: 1 } },
      as: null,
      headers: [['authorization', 'Bearer wrong']],
    });
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
