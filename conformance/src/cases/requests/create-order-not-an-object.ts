import { defineCase } from '../../engine/conformance-case.js';

export const createOrderNotAnObject = defineCase({
  id: 'create-order-not-an-object',
  title: 'Returns 422 for createOrder with JSON that is not an object',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const rawBody of ['[]', '"text"', '42', 'null', 'true']) {
      const rejected = await session.call('createOrder', { rawBody });
      rejected.expectProblem(422);
    }
  },
});
