import { defineCase } from '../../../engine/conformance-case.js';

export const referenceAddCartItemUnauthenticated = defineCase({
  id: 'reference-add-cart-item-unauthenticated',
  title: 'Returns 401 with a challenge for addCartItem without a credential',
  clause: 'addCartItem 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('addCartItem', {
      ...{ path: { cartId: session.unique('nothing') }, body: { productId: 'x' } },
      as: null,
    });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
