import { defineCase } from '../../engine/conformance-case.js';

export const ordersBadLimit = defineCase({
  id: 'orders-bad-limit',
  title: 'Rejects a limit for listOrders that is not an integer from 1 to 200',
  clause: 'listOrders 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    for (const limit of ['0', '201', '-1', 'ten', '1.5', '']) {
      const rejected = await session.call('listOrders', { query: { limit } });
      rejected.expectProblem(422, '/limit');
    }
  },
});
