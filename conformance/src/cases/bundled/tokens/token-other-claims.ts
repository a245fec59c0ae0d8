import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, changeToken, encodeJson } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenOtherClaims = defineCase({
  id: 'token-other-claims',
  title: 'Rejects a token with modified claims',
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
      changeToken(call, (token) => {
        const [head, , signature] = token.split('.');
        return `${head ?? ''}.${encodeJson({ sub: 'admin', gty: 'client_credentials', exp: 9999999999 })}.${signature ?? ''}`;
      }),
      { clause: 'createProduct', as: 'a changed token', operationId: 'createProduct' },
    );
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
