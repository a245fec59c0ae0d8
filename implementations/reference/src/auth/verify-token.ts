import { createTokenReader, type Issuer } from '@opchain/issuer';
import type { Actor } from './actor.js';

/** The actor of a valid access token; undefined for any other text. */
export type VerifyToken = (token: string) => Promise<Actor | undefined>;

/** Verifies tokens of one issuer: a client's own is the admin's, a password grant's is its customer's. */
export function createTokenVerifier(issuer: Pick<Issuer, 'issuer' | 'jwksUri'>, audience: string): VerifyToken {
  const readToken = createTokenReader(issuer, audience);
  return async (token) => {
    const claims = await readToken(token);
    if (claims?.['gty'] === 'client_credentials') return { kind: 'admin' };
    return claims?.['gty'] === 'password' && claims.sub !== undefined
      ? { kind: 'customer', customerId: claims.sub }
      : undefined;
  };
}
