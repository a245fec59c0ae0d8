import { defineCase } from '../../../engine/conformance-case.js';

export const referenceFulfillOrderBadCredential = defineCase({
  id: 'reference-fulfill-order-bad-credential',
  title: 'fulfillOrder with a bad credential answers 401',
  place: 'fulfillOrder 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const refused = await session.call('fulfillOrder', { ...{ path: { id: session.unique('nothing') } }, as: null, headers: [header] });
    refused.expectProblem(401);
  },
});
