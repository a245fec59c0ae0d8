import { defineCase } from '../../engine/conformance-case.js';

export const customersBadLimit = defineCase({
  id: 'customers-bad-limit',
  title: 'Rejects a limit for listCustomers that is not an integer from 1 to 200',
  clause: 'listCustomers 422',
  profiles: ['shop', 'bundled'],

  async run(session) {
    for (const limit of ['0', '201', '-1', 'ten', '1.5', '']) {
      const rejected = await session.call('listCustomers', { query: { limit } });
      rejected.expectProblem(422, '/limit');
    }
  },
});
