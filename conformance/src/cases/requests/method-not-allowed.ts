import { defineCase } from '../../engine/conformance-case.js';

export const methodNotAllowed = defineCase({
  id: 'method-not-allowed',
  title: 'Returns 405 with Allow for an unsupported method',
  clause: '405 Allow',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const [method, path, allowed] of [
      ['PATCH', '/products', ['GET', 'POST']],
      ['PUT', '/products', ['GET', 'POST']],
    ] as const) {
      const rejected = await session.send({ method, path });
      rejected
        .expectProblem(405)
        .expectHeader(
          'Allow',
          (value) => allowed.every((name) => value.split(/\s*,\s*/).includes(name)),
          `that names ${allowed.join(' and ')}`,
        );
      if (
        rejected
          .header('Allow')
          ?.split(/\s*,\s*/)
          .includes(method)
      )
        rejected.fail(`Allow without ${method}`, rejected.header('Allow') ?? '');
    }
  },
});
