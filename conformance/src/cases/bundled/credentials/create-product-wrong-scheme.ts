import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';

export const createProductWrongScheme = defineCase({
  id: 'create-product-wrong-scheme',
  title:
    'Returns 401 with a challenge for clientCredentialsAuth when createProduct has a credential for another scheme',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = { body: { name: session.unique('Product'), price: 1 } };
    for (const role of ['apiKeyAuth', 'basicAuth', 'passwordAuth', 'bearerAuth'] as const) {
      const rejected = await session.call('createProduct', { ...options, as: role });
      expectChallenge(rejected, 'clientCredentialsAuth', true);
    }
  },
});
