import { defineCase } from '../../engine/conformance-case.js';
import { newCustomer } from '../records.js';

export const customerUnicodePreserved = defineCase({
  id: 'customer-unicode-preserved',
  title: 'Preserves non-ASCII characters in a name',
  clause: 'createCustomer 201 /name',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const name = `${session.unique('Zoë Ångström 王小明')} 👩‍💻 עדה`;
    const { id, response } = await newCustomer(session, { name });
    response.expectField('/name', name);
    if (session.target.description.find('getCustomer') === undefined) return;
    const read = await session.call('getCustomer', { path: { id } });
    read.expectField('/name', name);
  },
});
