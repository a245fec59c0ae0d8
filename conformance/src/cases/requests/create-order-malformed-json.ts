import { defineCase } from '../../engine/conformance-case.js';

export const createOrderMalformedJson = defineCase({
  id: 'create-order-malformed-json',
  title: 'createOrder with broken JSON answers 400',
  clause: 'createOrder 400',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createOrder', { rawBody: '{"name": ' });
    rejected.expectProblem(400);
  },
});
