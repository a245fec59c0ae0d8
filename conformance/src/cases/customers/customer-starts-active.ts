import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerStartsActive = defineCase({
  id: 'customer-starts-active',
  title: 'Creates a customer as active and ignores a status sent by the client',
  clause: 'createCustomer 201 /status',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { response } = await newCustomer(session, { status: 'suspended' });
    response.expectField('/status', 'active');
  },
});
