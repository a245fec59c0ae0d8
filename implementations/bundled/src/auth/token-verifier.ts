import { signingAlgorithm } from '@opchain/issuer';
import type { GrantType, Issuer } from '@opchain/issuer';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';

/** Whether a text is a valid access token of the given grant. */
export type VerifyToken = (token: string, grant: GrantType) => Promise<boolean>;

/** Verifies tokens of one issuer by its published keys: signature, algorithm, type, issuer, audience, expiry and grant. */
export function createTokenVerifier(
  { issuer, jwksUri }: Pick<Issuer, 'issuer' | 'jwksUri'>,
  audience: string,
): VerifyToken {
  const keys = createRemoteJWKSet(new URL(jwksUri));
  const verifyOptions = {
    issuer,
    audience,
    algorithms: [signingAlgorithm],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp', 'gty'],
  };
  return async (token, grant) => {
    try {
      return (await jwtVerify(token, keys, verifyOptions)).payload['gty'] === grant;
    } catch (error) {
      if (isTokenError(error)) return false;
      throw error;
    }
  };
}

/** Whether jose rejected the token itself; a failure to fetch the keys is not the token's. */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError &&
    !(error instanceof errors.JWKSTimeout) &&
    !(error instanceof errors.JWKSInvalid) &&
    error.code !== 'ERR_JOSE_GENERIC'
  );
}
