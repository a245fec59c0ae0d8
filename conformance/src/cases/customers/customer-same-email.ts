import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerSameEmail = defineCase({
  id: 'customer-same-email',
  title: 'Allows two customers to have the same email',
  clause: 'createCustomer 201 /email',
  profiles: ['shop', 'bundled'],

  async run(session) {
    const email = `${session.unique('same').replaceAll(' ', '.')}@example.org`;
    const first = await newCustomer(session, { email });
    first.response.expectStatus(201);
    const second = await newCustomer(session, { email });
    second.response.expectStatus(201);
  },
});
