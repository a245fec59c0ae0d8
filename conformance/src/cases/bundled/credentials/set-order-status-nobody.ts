import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const setOrderStatusNobody = defineCase({
  id: 'set-order-status-nobody',
  title: 'setOrderStatus without a credential answers 401 and names bearerAuth',
  place: 'setOrderStatus 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const refused = await session.call('setOrderStatus', { ...{ path: { id: (await newOrder(session)).id }, body: { status: 'paid' } }, as: null });
    expectChallenge(refused, 'bearerAuth', false);
  },
});
