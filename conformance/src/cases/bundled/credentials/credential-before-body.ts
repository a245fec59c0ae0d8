import { defineCase } from '../../../engine/conformance-case.js';

export const credentialBeforeBody = defineCase({
  id: 'credential-before-body',
  title: 'Reports a missing credential before any error in the body',
  clause: 'createCustomer 401',
  profiles: ['bundled'],
  async run(session) {
    for (const options of [
      { rawBody: '{' },
      { rawBody: 'x', contentType: 'text/plain' },
      { body: {} },
      { rawBody: 'x'.repeat(2_000_000) },
    ]) {
      const rejected = await session.call('createCustomer', { ...options, as: null });
      rejected.expectStatus(401);
    }
  },
});
