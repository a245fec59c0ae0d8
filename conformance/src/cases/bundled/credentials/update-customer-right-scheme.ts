import { defineCase } from '../../../engine/conformance-case.js';
import { newCustomer } from '../../records.js';

export const updateCustomerRightScheme = defineCase({
  id: 'update-customer-right-scheme',
  title: 'Accepts a credential for basicAuth in updateCustomer',
  clause: 'updateCustomer 200',
  profiles: ['bundled'],
  roles: ['apiKeyAuth', 'basicAuth', 'clientCredentialsAuth', 'passwordAuth', 'bearerAuth'],
  async run(session) {
    const done = await session.call('updateCustomer', {
      ...{ path: { id: (await newCustomer(session)).id }, body: { name: session.unique('Renamed') } },
      as: 'basicAuth',
    });
    done.expectStatus(200);
  },
});
