import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const setOrderStatusUnauthenticated = defineCase({
  id: 'set-order-status-unauthenticated',
  title: 'Returns 401 with a challenge for bearerAuth when setOrderStatus has no credential',
  clause: 'setOrderStatus 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('setOrderStatus', {
      ...{ path: { id: (await newOrder(session)).id }, body: { status: 'paid' } },
      as: null,
    });
    expectChallenge(rejected, 'bearerAuth', false);
  },
});
