import { defineCase } from '../../engine/conformance-case.js';

export const createProductWrongMediaType = defineCase({
  id: 'create-product-wrong-media-type',
  title: 'Returns 415 for createProduct with a media type other than JSON',
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
