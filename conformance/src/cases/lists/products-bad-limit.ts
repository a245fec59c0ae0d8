import { defineCase } from '../../engine/conformance-case.js';

export const productsBadLimit = defineCase({
  id: 'products-bad-limit',
  title: 'Rejects a limit for listProducts that is not an integer from 1 to 200',
  clause: 'listProducts 422',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    for (const limit of ['0', '201', '-1', 'ten', '1.5', '']) {
      const rejected = await session.call('listProducts', { query: { limit } });
      rejected.expectProblem(422, '/limit');
    }
  },
});
