import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerChangeOneField = defineCase({
  id: 'customer-change-one-field',
  title: 'Keeps the other fields when one field is updated',
  clause: 'updateCustomer 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id, response } = await newCustomer(session);
    const changed = await session.call('updateCustomer', { path: { id }, body: { status: 'suspended' } });
    changed.expectStatus(200).expectField('/status', 'suspended');
    for (const field of ['/id', '/name', '/email', '/createdAt'])
      changed.expectField(field, response.field(field) ?? null);
  },
});
