import type { ConformanceCase } from '../../../engine/conformance-case.js';
import { defineCase } from '../../../engine/conformance-case.js';
import { expectChallenge } from '../../challenge.js';
import { authorizedCall, changeToken, encodeJson, removeSignature } from '../../tokens.js';

/** Tokens that were changed after the issuer signed them. */
export const changedTokenCases: readonly ConformanceCase[] = [
  changedTokenCase(
    'token-tampered',
    'Rejects a token with a modified signature',
    (token) => token.slice(0, -6) + (token.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'),
  ),
  changedTokenCase('token-unsigned', 'Rejects an unsigned token (alg none)', removeSignature),
  changedTokenCase('token-other-claims', 'Rejects a token with modified claims', (token) => {
    const [head, , signature] = token.split('.');
    const claims = encodeJson({ sub: 'admin', gty: 'client_credentials', exp: 9999999999 });
    return `${head ?? ''}.${claims}.${signature ?? ''}`;
  }),
  changedTokenCase('token-unknown-key', 'Rejects a token that names an unknown key', (token) => {
    const [, claims, signature] = token.split('.');
    return `${encodeJson({ alg: 'RS256', kid: '../../../dev/null' })}.${claims ?? ''}.${signature ?? ''}`;
  }),
];

function changedTokenCase(id: string, title: string, change: (token: string) => string): ConformanceCase {
  return defineCase({
    id,
    title,
    clause: 'createProduct 401',
    profiles: ['bundled'],
    roles: ['clientCredentialsAuth'],
    async run(session) {
      const body = { name: session.unique('Product'), price: 1 };
      const call = await authorizedCall(session, 'createProduct', body, 'clientCredentialsAuth');
      const rejected = await session.sendCall(changeToken(call, change), {
        clause: 'createProduct',
        as: 'a changed token',
        operationId: 'createProduct',
      });
      expectChallenge(rejected, 'clientCredentialsAuth', true);
    },
  });
}
