import { defineCase } from '../../../engine/conformance-case.js';

export const credentialBeforeRecord = defineCase({
  id: 'credential-before-record',
  title: 'Reports a missing credential before an unknown record',
  clause: 'setOrderStatus 401',
  profiles: ['bundled'],
  async run(session) {
    const rejected = await session.call('setOrderStatus', {
      path: { id: session.unique('nothing') },
      body: { status: 'paid' },
      as: null,
    });
    rejected.expectStatus(401);
  },
});
