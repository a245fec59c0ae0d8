import { defineCase } from '../../engine/conformance-case.js';

export const createProductWrongMediaType = defineCase({
  id: 'create-product-wrong-media-type',
  title: 'createProduct with another media type answers 415',
  clause: 'createProduct 415',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', {
      rawBody: 'name=Ada',
      contentType: 'application/x-www-form-urlencoded',
    });
    rejected.expectProblem(415);
  },
});
