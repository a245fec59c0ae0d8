import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetOrderNobody = defineCase({
  id: 'reference-get-order-nobody',
  title: 'getOrder without a credential answers 401 with a challenge',
  place: 'getOrder 401',
  profiles: ['reference'],
  async run(session) {
    const refused = await session.call('getOrder', { ...{ path: { id: session.unique('nothing') } }, as: null });
    refused.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
