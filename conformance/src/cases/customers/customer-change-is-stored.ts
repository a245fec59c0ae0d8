import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerChangeIsStored = defineCase({
  id: 'customer-change-is-stored',
  title: 'Returns an updated customer with its changes',
  clause: 'updateCustomer 200',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { id } = await newCustomer(session);
    const name = session.unique('Renamed');
    await session.call('updateCustomer', { path: { id }, body: { name, email: 'renamed@example.org' } });
    const read = await session.call('getCustomer', { path: { id } });
    read.expectStatus(200).expectField('/name', name).expectField('/email', 'renamed@example.org');
  },
});
