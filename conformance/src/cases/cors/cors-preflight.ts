import { defineCase } from '../../engine/conformance-case.js';

export const corsPreflight = defineCase({
  id: 'cors-preflight',
  title: 'Allows a preflight request for a JSON POST with a credential',
  clause: 'OPTIONS',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const preflight = await session.send({
      method: 'OPTIONS',
      path: '/products',
      headers: [
        ['origin', 'https://elsewhere.example'],
        ['access-control-request-method', 'POST'],
        ['access-control-request-headers', 'authorization,content-type'],
      ],
    });
    preflight.expectStatus(200, 204);
    preflight.expectHeader(
      'Access-Control-Allow-Methods',
      (value) => value === '*' || value.split(/\s*,\s*/).includes('POST'),
      'that allows POST',
    );
    preflight.expectHeader(
      'Access-Control-Allow-Headers',
      (value) =>
        ['authorization', 'content-type'].every((name) =>
          value
            .toLowerCase()
            .split(/\s*,\s*/)
            .includes(name),
        ),
      'that allows Authorization and Content-Type',
    );
  },
});
