import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, changeToken } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenTampered = defineCase({
  id: 'token-tampered',
  title: 'Rejects a token with a modified signature',
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
      changeToken(call, (token) => token.slice(0, -6) + (token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA')),
      { clause: 'createProduct', as: 'a changed token', operationId: 'createProduct' },
    );
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
