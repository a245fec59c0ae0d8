import { defineCase } from '../../../engine/conformance-case.js';
import { newOrder } from '../../records.js';
import { expectChallenge } from '../../challenge.js';

export const setOrderStatusWrongScheme = defineCase({
  id: 'set-order-status-wrong-scheme',
  title: 'Returns 401 with a challenge for bearerAuth when setOrderStatus has a credential for another scheme',
  clause: 'setOrderStatus 401',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const options = { path: { id: (await newOrder(session)).id }, body: { status: 'paid' } };
    for (const role of ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth'] as const) {
      const rejected = await session.call('setOrderStatus', { ...options, as: role });
      expectChallenge(rejected, 'bearerAuth', true);
    }
  },
});
