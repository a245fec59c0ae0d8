import { defineCase } from '../../engine/conformance-case.js';

export const createOrderWrongMediaType = defineCase({
  id: 'create-order-wrong-media-type',
  title: 'Returns 415 for createOrder with a media type other than JSON',
  clause: 'createOrder 415',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createOrder', {
      rawBody: 'name=Ada',
      contentType: 'application/x-www-form-urlencoded',
    });
    rejected.expectProblem(415);
  },
});
