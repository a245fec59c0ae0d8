import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, changeToken, encodeJson } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenUnsigned = defineCase({
  id: 'token-unsigned',
  title: 'Rejects an unsigned token (alg none)',
  clause: 'createProduct 401',
  profiles: ['bundled'],
  roles: ['clientCredentialsAuth'],
  async run(session) {
    const call = await authorizedCall(
      session,
      'createProduct',
      { name: session.unique('Product'), price: 1 },
      'clientCredentialsAuth',
    );
    const rejected = await session.sendCall(
      changeToken(call, (token) => `${encodeJson({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1] ?? ''}.`),
      { clause: 'createProduct', as: 'a changed token', operationId: 'createProduct' },
    );
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
