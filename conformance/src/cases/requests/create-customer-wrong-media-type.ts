import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerWrongMediaType = defineCase({
  id: 'create-customer-wrong-media-type',
  title: 'createCustomer with another media type answers 415',
  clause: 'createCustomer 415',
  profiles: ['shop', 'bundled', 'reference'],

  async run(session) {
    const rejected = await session.call('createCustomer', {
      rawBody: 'name=Ada',
      contentType: 'application/x-www-form-urlencoded',
    });
    rejected.expectProblem(415);
  },
});
