import { defineCase } from '../../engine/conformance-case.js';

export const sizeBeforeMediaType = defineCase({
  id: 'size-before-media-type',
  title: 'Reports a body that is too large before a wrong media type',
  clause: 'createProduct 413',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createProduct', { rawBody: 'x'.repeat(2_000_000), contentType: 'text/plain' });
    rejected.expectProblem(413);
  },
});
