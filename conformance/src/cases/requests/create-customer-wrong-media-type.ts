import { defineCase } from '../../engine/conformance-case.js';

export const createCustomerWrongMediaType = defineCase({
  id: 'create-customer-wrong-media-type',
  title: 'Returns 415 for createCustomer with a media type other than JSON',
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
