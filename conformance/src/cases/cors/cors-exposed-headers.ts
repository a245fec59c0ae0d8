import { defineCase } from '../../engine/conformance-case.js';

export const corsExposedHeaders = defineCase({
  id: 'cors-exposed-headers',
  title: 'Exposes Location, Link, WWW-Authenticate and Retry-After to pages of other origins',
  clause: 'Access-Control-Expose-Headers',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const page = await session.send({
      method: 'GET',
      path: '/products?limit=1',
      headers: [['origin', 'https://elsewhere.example']],
    });
    const expected = ['location', 'link', 'www-authenticate', 'retry-after'];
    page.expectHeader(
      'Access-Control-Expose-Headers',
      (value) =>
        expected.every((name) =>
          value
            .toLowerCase()
            .split(/\s*,\s*/)
            .includes(name),
        ),
      `that names ${expected.join(', ')}`,
    );
  },
});
