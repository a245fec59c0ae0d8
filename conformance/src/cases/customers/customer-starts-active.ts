import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerStartsActive = defineCase({
  id: 'customer-starts-active',
  title: 'A new customer is active, whatever status the client sends',
  clause: 'createCustomer 201 /status',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { response } = await newCustomer(session, { status: 'suspended' });
    response.expectField('/status', 'active');
  },
});
