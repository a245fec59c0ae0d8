import { defineCase } from '../../../engine/conformance-case.js';

export const referenceAddCartItemNobody = defineCase({
  id: 'reference-add-cart-item-nobody',
  title: 'addCartItem without a credential answers 401 with a challenge',
  place: 'addCartItem 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('addCartItem', { ...{ path: { cartId: session.unique('nothing') }, body: { productId: 'x' } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
