import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCartUnauthenticated = defineCase({
  id: 'reference-create-cart-unauthenticated',
  title: 'Returns 401 with a challenge for createCart without a credential',
  clause: 'createCart 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('createCart', { as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
