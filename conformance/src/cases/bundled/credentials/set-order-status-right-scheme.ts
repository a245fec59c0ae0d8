import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';

export const setOrderStatusRightScheme = defineCase({
  id: 'set-order-status-right-scheme',
  title: 'setOrderStatus with a credential of bearerAuth is done',
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
