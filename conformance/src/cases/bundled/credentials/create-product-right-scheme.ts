import { defineCase } from '../../../engine/conformance-case.js';

export const createProductRightScheme = defineCase({
  id: 'create-product-right-scheme',
  title: 'Accepts a credential for clientCredentialsAuth in createProduct',
  clause: 'createProduct 201',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const done = await session.call('createProduct', {
      ...{ body: { name: session.unique('Product'), price: 1 } },
      as: 'clientCredentialsAuth',
    });
    done.expectStatus(201);
  },
});
