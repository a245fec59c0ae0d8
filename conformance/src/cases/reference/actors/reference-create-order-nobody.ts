import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateOrderNobody = defineCase({
  id: 'reference-create-order-nobody',
  title: 'createOrder without a credential answers 401 with a challenge',
  place: 'createOrder 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('createOrder', { ...{ body: { customerId: 'x', items: [{ productId: 'x' }] } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
