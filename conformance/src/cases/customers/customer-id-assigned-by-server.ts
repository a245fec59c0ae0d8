import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerIdAssignedByServer = defineCase({
  id: 'customer-id-assigned-by-server',
  title: 'Ignores an ID sent by the client and assigns a unique ID to every customer',
  clause: 'createCustomer 201 /id',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const requestedId = session.unique('mine').replaceAll(' ', '-');
    const first = await newCustomer(session, { id: requestedId });
    const second = await newCustomer(session, { id: requestedId });
    if (first.id === requestedId)
      first.response.fail('an ID assigned by the server', `the ID that the client sent, ${requestedId}`, '/id');
    if (first.id === second.id) second.response.fail('an ID that differs from the previous customer', second.id, '/id');
  },
});
