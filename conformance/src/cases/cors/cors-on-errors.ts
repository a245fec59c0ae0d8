import { defineCase } from '../../engine/conformance-case.js';

export const corsOnErrors = defineCase({
  id: 'cors-on-errors',
  title: 'Allows pages of other origins to read error responses',
  clause: 'Access-Control-Allow-Origin',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.send({
      method: 'GET',
      path: '/nowhere',
      headers: [['origin', 'https://elsewhere.example']],
    });
    rejected.expectHeader(
      'Access-Control-Allow-Origin',
      (value) => value === '*' || value === 'https://elsewhere.example',
      'that allows the origin',
    );
  },
});
