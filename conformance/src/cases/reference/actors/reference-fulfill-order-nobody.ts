import { defineCase } from '../../../engine/conformance-case.js';

export const referenceFulfillOrderNobody = defineCase({
  id: 'reference-fulfill-order-nobody',
  title: 'fulfillOrder without a credential answers 401 with a challenge',
  place: 'fulfillOrder 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('fulfillOrder', { ...{ path: { id: session.unique('nothing') } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
