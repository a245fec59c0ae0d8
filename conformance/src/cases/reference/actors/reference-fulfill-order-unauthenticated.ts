import { defineCase } from '../../../engine/conformance-case.js';

export const referenceFulfillOrderUnauthenticated = defineCase({
  id: 'reference-fulfill-order-unauthenticated',
  title: 'Returns 401 with a challenge for fulfillOrder without a credential',
  clause: 'fulfillOrder 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('fulfillOrder', { ...{ path: { id: session.unique('nothing') } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
