import { defineCase } from '../../engine/conformance-case.js';

export const createOrderMalformedJson = defineCase({
  id: 'create-order-malformed-json',
  title: 'Returns 400 for createOrder with malformed JSON',
  clause: 'createOrder 400',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createOrder', { rawBody: '{"name": ' });
    rejected.expectProblem(400);
  },
});
