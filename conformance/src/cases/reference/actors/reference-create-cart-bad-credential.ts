import { defineCase } from '../../../engine/conformance-case.js';

export const referenceCreateCartBadCredential = defineCase({
  id: 'reference-create-cart-bad-credential',
  title: 'Returns 401 for an invalid credential in createCart',
  clause: 'createCart 401',
  profiles: ['reference'],
  async run(session) {
    const header = ['authorization', 'Bearer wrong'] as const;
    const rejected = await session.call('createCart', { as: null, headers: [header] });
    rejected.expectProblem(401);
  },
});
