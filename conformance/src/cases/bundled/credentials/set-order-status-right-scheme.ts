import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';

export const setOrderStatusRightScheme = defineCase({
  id: 'set-order-status-right-scheme',
  title: 'Accepts a credential for bearerAuth in setOrderStatus',
  clause: 'setOrderStatus 200',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const done = await session.call('setOrderStatus', {
      ...{ path: { id: (await newOrder(session)).id }, body: { status: 'paid' } },
      as: 'bearerAuth',
    });
    done.expectStatus(200);
  },
});
