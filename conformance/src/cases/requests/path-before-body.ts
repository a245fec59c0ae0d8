import { defineCase } from '../../engine/conformance-case.js';

export const pathBeforeBody = defineCase({
  id: 'path-before-body',
  title: 'Reports an unknown path before any error in the body',
  clause: '404',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.send({ method: 'POST', path: '/nowhere', rawBody: '{', contentType: 'text/plain' });
    rejected.expectProblem(404);
  },
});
