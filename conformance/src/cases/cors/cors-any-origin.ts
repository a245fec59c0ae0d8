import { defineCase } from '../../engine/conformance-case.js';

export const corsAnyOrigin = defineCase({
  id: 'cors-any-origin',
  title: 'Allows any origin to read responses, without cookies',
  clause: 'Access-Control-Allow-Origin',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const page = await session.send({
      method: 'GET',
      path: '/products?limit=1',
      headers: [['origin', 'https://elsewhere.example']],
    });
    page.expectHeader(
      'Access-Control-Allow-Origin',
      (value) => value === '*' || value === 'https://elsewhere.example',
      'that allows the origin',
    );
    if (page.header('Access-Control-Allow-Credentials') === 'true')
      page.fail('no Access-Control-Allow-Credentials', 'true');
  },
});
