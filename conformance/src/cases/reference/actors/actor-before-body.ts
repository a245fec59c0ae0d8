import { defineCase } from '../../../engine/conformance-case.js';

export const actorBeforeBody = defineCase({
  id: 'actor-before-body',
  title: 'Reports a wrong actor before any error in the body',
  clause: 'createProduct 403',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const rejected = await session.call('createProduct', { as: 'customer', rawBody: '{', contentType: 'text/plain' });
    rejected.expectStatus(403);
  },
});
