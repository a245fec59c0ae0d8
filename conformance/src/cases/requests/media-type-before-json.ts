import { defineCase } from '../../engine/conformance-case.js';

export const mediaTypeBeforeJson = defineCase({
  id: 'media-type-before-json',
  title: 'Reports a wrong media type before malformed JSON',
  clause: 'createProduct 415',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { rawBody: '{', contentType: 'text/plain' });
    rejected.expectProblem(415);
  },
});
