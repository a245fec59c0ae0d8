import { defineCase } from '../../../engine/conformance-case.js';

export const actorBeforeBody = defineCase({
  id: 'actor-before-body',
  title: 'A wrong actor is told before anything about the body',
  place: 'createProduct 403',
  profiles: ['reference'],
  roles: ['customer'],
  async run(session) {
    const refused = await session.call('createProduct', { as: 'customer', rawBody: '{', contentType: 'text/plain' });
    refused.expectStatus(403);
  },
});
