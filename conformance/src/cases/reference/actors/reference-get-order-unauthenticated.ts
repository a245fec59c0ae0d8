import { defineCase } from '../../../engine/conformance-case.js';

export const referenceGetOrderUnauthenticated = defineCase({
  id: 'reference-get-order-unauthenticated',
  title: 'Returns 401 with a challenge for getOrder without a credential',
  clause: 'getOrder 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('getOrder', { ...{ path: { id: session.unique('nothing') } }, as: null });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
