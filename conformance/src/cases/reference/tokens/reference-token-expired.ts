import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, pause } from '../../tokens.js';

export const referenceTokenExpired = defineCase({
  id: 'reference-token-expired',
  title: 'A token that has expired is refused',
  place: 'createProduct 401',
  profiles: ['reference'],
  roles: ['shortLived'],
  async run(session) {
    const call = await authorizedCall(session, 'createProduct', { name: session.unique('Product'), price: 1 }, 'shortLived');
    const fresh = await session.sendCall(call, { place: 'createProduct', as: 'shortLived', operationId: 'createProduct' });
    fresh.expectStatus(201);
    await pause(4000);
    const refused = await session.sendCall(call, { place: 'createProduct', as: 'shortLived, expired', operationId: 'createProduct' });
    refused.expectProblem(401);
  },
});
