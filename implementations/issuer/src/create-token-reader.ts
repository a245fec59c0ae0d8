import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { signingAlgorithm } from './make-signing-key.js';
import type { Issuer } from './issuer-options.js';

/** The claims of a valid access token, with `sub`, `exp` and `gty`; undefined for any other text. */
export type ReadToken = (token: string) => Promise<JWTPayload | undefined>;

/**
 * Verifies tokens of one issuer by its published keys: signature, algorithm, type, issuer, audience and expiry. Rejects
 * when the keys cannot be fetched.
 */
export function createTokenReader(
  { issuer, jwksUri }: Pick<Issuer, 'issuer' | 'jwksUri'>,
  audience: string,
): ReadToken {
  const keys = createRemoteJWKSet(new URL(jwksUri));
  const verifyOptions = {
    issuer,
    audience,
    algorithms: [signingAlgorithm],
    typ: 'at+jwt',
    requiredClaims: ['sub', 'exp', 'gty'],
  };
  return async (token) => {
    try {
      return (await jwtVerify(token, keys, verifyOptions)).payload;
    } catch (error) {
      if (isTokenError(error)) return undefined;
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
