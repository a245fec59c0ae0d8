import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerReadBack = defineCase({
  id: 'customer-read-back',
  title: 'Returns a created customer unchanged',
  clause: 'getCustomer 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id, response } = await newCustomer(session);
    const read = await session.call('getCustomer', { path: { id } });
    read.expectStatus(200);
    for (const field of ['/id', '/name', '/email', '/status', '/createdAt'])
      read.expectField(field, response.field(field) ?? null);
  },
});
