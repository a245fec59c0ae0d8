import { defineCase } from '../../engine/conformance-case.js';

export const jsonWithCharset = defineCase({
  id: 'json-with-charset',
  title: 'Accepts JSON with charset=utf-8',
  clause: 'createProduct 201',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const response = await session.call('createProduct', {
      body: { name: session.unique('Charset'), price: 1 },
      contentType: 'application/json; charset=utf-8',
    });
    response.expectStatus(201);
    const id = response.text('/id');
    if (session.target.description.find('deleteProduct') !== undefined)
      session.onCleanup(() => session.call('deleteProduct', { path: { id } }));
  },
});
