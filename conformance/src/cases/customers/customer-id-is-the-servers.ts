import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerIdIsTheServers = defineCase({
  id: 'customer-id-is-the-servers',
  title: "A client's id is ignored, and every customer has an id of its own",
  place: 'createCustomer 201 /id',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const wished = session.unique('mine').replaceAll(' ', '-');
    const first = await newCustomer(session, { id: wished });
    const second = await newCustomer(session, { id: wished });
    if (first.id === wished) first.answer.fail('an id made by the server', `the id that the client sent, ${wished}`, '/id');
    if (first.id === second.id) second.answer.fail('another id than the customer before', second.id, '/id');
  },
});
