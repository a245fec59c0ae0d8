import { signingAlgorithm } from '@opchain/issuer';
import type { Issuer } from '@opchain/issuer';
import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import type { Actor } from './actor.js';

/** The actor of a valid access token; undefined for any other text. */
export type VerifyToken = (token: string) => Promise<Actor | undefined>;

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
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, verifyOptions);
      if (payload['gty'] === 'client_credentials') return { kind: 'admin' };
      return payload['gty'] === 'password' && payload.sub !== undefined
        ? { kind: 'customer', customerId: payload.sub }
        : undefined;
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
