import { defineCase } from '../../../engine/conformance-case.js';
import { authorizedCall, changeToken, encodeJson } from '../../tokens.js';
import { expectChallenge } from '../../challenge.js';

export const tokenUnknownKey = defineCase({
  id: 'token-unknown-key',
  title: 'Rejects a token that names an unknown key',
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
        const [, claims, signature] = token.split('.');
        return `${encodeJson({ alg: 'RS256', kid: '../../../dev/null' })}.${claims ?? ''}.${signature ?? ''}`;
      }),
      { clause: 'createProduct', as: 'a changed token', operationId: 'createProduct' },
    );
    expectChallenge(rejected, 'clientCredentialsAuth', true);
  },
});
