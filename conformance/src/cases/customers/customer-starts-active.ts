import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerStartsActive = defineCase({
  id: 'customer-starts-active',
  title: 'A new customer is active, whatever status the client sends',
  place: 'createCustomer 201 /status',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const { answer } = await newCustomer(session, { status: 'suspended' });
    answer.expectField('/status', 'active');
  },
});
