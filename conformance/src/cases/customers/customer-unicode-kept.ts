import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerUnicodeKept = defineCase({
  id: 'customer-unicode-kept',
  title: 'A name outside ASCII is kept to the letter',
  place: 'createCustomer 201 /name',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const name = `${session.unique('Zoë Ångström 王小明')} 👩‍💻 עדה`;
    const { id, answer } = await newCustomer(session, { name });
    answer.expectField('/name', name);
    if (session.target.contract.find('getCustomer') === undefined) return;
    const read = await session.call('getCustomer', { path: { id } });
    read.expectField('/name', name);
  },
});
