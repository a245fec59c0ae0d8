import { defineCase } from '../../engine/conformance-case.js';

export const createOrderTooLarge = defineCase({
  id: 'create-order-too-large',
  title: 'Returns 413 for createOrder with a body of 2 MB',
  clause: 'createOrder 413',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createOrder', { body: { name: 'x'.repeat(2_000_000) } });
    rejected.expectProblem(413);
  },
});
