import { defineCase } from '../../engine/conformance-case.js';

export const methodBeforeBody = defineCase({
  id: 'method-before-body',
  title: 'Reports an unsupported method before any error in the body',
  clause: '405',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.send({ method: 'PUT', path: '/products', rawBody: '{', contentType: 'text/plain' });
    rejected.expectProblem(405);
  },
});
