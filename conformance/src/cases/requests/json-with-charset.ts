import { defineCase } from '../../engine/conformance-case.js';

export const jsonWithCharset = defineCase({
  id: 'json-with-charset',
  title: 'A media type with charset=utf-8 is JSON as well',
  place: 'createProduct 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const answer = await session.call('createProduct', { body: { name: session.unique('Charset'), price: 1 }, contentType: 'application/json; charset=utf-8' });
    answer.expectStatus(201);
    const id = answer.text('/id');
    if (session.target.contract.find('deleteProduct') !== undefined) session.onEnd(() => session.call('deleteProduct', { path: { id } }));
  },
});
