import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, delay } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenExpired = defineCase({
  id: 'token-expired',
  title: 'Rejects an expired token',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['shortLived'],
  async run(session) {
    const call = await authorizedCall(
      session,
      'createProduct',
      { name: session.unique('Product'), price: 1 },
      'shortLived',
    );
    const fresh = await session.sendCall(call, {
      clause: 'createProduct',
      as: 'shortLived',
      operationId: 'createProduct',
    });
    fresh.expectStatus(201);
    await delay(4000);
    const rejected = await session.sendCall(call, {
      clause: 'createProduct',
      as: 'shortLived, expired',
      operationId: 'createProduct',
    });
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
