import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerIdAssignedByServer = defineCase({
  id: 'customer-id-assigned-by-server',
  title: "A client's id is ignored, and every customer has an id of its own",
  clause: 'createCustomer 201 /id',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const requestedId = session.unique('mine').replaceAll(' ', '-');
    const first = await newCustomer(session, { id: requestedId });
    const second = await newCustomer(session, { id: requestedId });
    if (first.id === requestedId)
      first.response.fail('an id made by the server', `the id that the client sent, ${requestedId}`, '/id');
    if (first.id === second.id) second.response.fail('another id than the customer before', second.id, '/id');
  },
});
