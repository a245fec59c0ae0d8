import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const setOrderStatusWrongSecret = defineCase({
  id: 'set-order-status-wrong-secret',
  title: 'Returns 401 for a wrong secret for bearerAuth in setOrderStatus',
  clause: 'setOrderStatus 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const rejected = await session.call('setOrderStatus', {
      ...{ path: { id: (await newOrder(session)).id }, body: { status: 'paid' } },
      as: null,
      headers: [['authorization', 'Bearer wrong']],
    });
    expectChallenge(rejected, 'bearerAuth', true);
  },
});
