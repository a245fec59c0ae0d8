import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const setOrderStatusWrongSecret = defineCase({
  id: 'set-order-status-wrong-secret',
  title: 'setOrderStatus with a wrong secret of bearerAuth answers 401',
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
