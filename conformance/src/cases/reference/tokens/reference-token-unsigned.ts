import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, changeToken, removeSignature } from '../../tokens.js';

export const referenceTokenUnsigned = defineCase({
  id: 'reference-token-unsigned',
  title: 'Rejects an unsigned token (alg none)',
  clause: 'createProduct 401',
  profiles: ['reference'],
  roles: ['admin'],
  async run(session) {
    const call = await authorizedCall(session, 'createProduct', { name: session.unique('Product'), price: 1 }, 'admin');
    const unsigned = changeToken(call, removeSignature);
    const rejected = await session.sendCall(unsigned, {
      clause: 'createProduct',
      as: 'an unsigned token',
      operationId: 'createProduct',
    });
    rejected.expectProblem(401);
  },
});
