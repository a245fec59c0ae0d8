import { defineCase } from '../../engine/conformance-case.js';

export const createOrderNotAnObject = defineCase({
  id: 'create-order-not-an-object',
  title: 'createOrder with JSON that is no object answers 422',
  clause: 'createOrder 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const rawBody of ['[]', '"text"', '42', 'null', 'true']) {
      const rejected = await session.call('createOrder', { rawBody });
      rejected.expectProblem(422);
    }
  },
});
