import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateOrderUnauthenticated = defineCase({
  id: 'reference-create-order-unauthenticated',
  title: 'Returns 401 with a challenge for createOrder without a credential',
  clause: 'createOrder 401',
  profiles: ['reference'],
  async run(session) {
    const rejected = await session.call('createOrder', {
      ...{ body: { customerId: 'x', items: [{ productId: 'x' }] } },
      as: null,
    });
    rejected.expectProblem(401).expectHeader('WWW-Authenticate', (value) => /realm="/.test(value), 'with a realm');
  },
});
