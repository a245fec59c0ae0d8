import { defineCase } from '../../engine/conformance-case.js';

export const pathBeforeBody = defineCase({
  id: 'path-before-body',
  title: 'An unknown path is told before anything about its body',
  clause: '404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.send({ method: 'POST', path: '/nowhere', rawBody: '{', contentType: 'text/plain' });
    rejected.expectProblem(404);
  },
});
