import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerIdIsText = defineCase({
  id: 'customer-id-is-text',
  title: 'The id of a customer is a text',
  place: 'createCustomer 201 /id',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { answer } = await newCustomer(session);
    answer.text('/id');
  },
});
