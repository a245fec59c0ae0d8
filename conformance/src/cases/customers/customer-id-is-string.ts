import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerIdIsString = defineCase({
  id: 'customer-id-is-string',
  title: 'Returns the ID of a customer as a string',
  clause: 'createCustomer 201 /id',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const { response } = await newCustomer(session);
    response.text('/id');
  },
});
