import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerStatuses = defineCase({
  id: 'customer-statuses',
  title: 'Accepts the customer statuses active, inactive and suspended in any order',
  clause: 'updateCustomer 200 /status',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    for (const status of ['inactive', 'suspended', 'active']) {
      const changed = await session.call('updateCustomer', { path: { id }, body: { status } });
      changed.expectStatus(200).expectField('/status', status);
    }
  },
});
