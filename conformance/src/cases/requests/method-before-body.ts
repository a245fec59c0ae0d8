import { defineCase } from '../../engine/conformance-case.js';

export const methodBeforeBody = defineCase({
  id: 'method-before-body',
  title: 'A wrong method is told before anything about its body',
  clause: '405',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.send({ method: 'PUT', path: '/products', rawBody: '{', contentType: 'text/plain' });
    rejected.expectProblem(405);
  },
});
