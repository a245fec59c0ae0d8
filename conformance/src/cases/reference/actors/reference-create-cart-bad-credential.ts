import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCartBadCredential = defineCase({
  id: 'reference-create-cart-bad-credential',
  title: 'createCart with a bad credential answers 401',
  place: 'createCart 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const refused = await session.call('createCart', { as: null, headers: [header] });
    refused.expectProblem(401);
  },
});
