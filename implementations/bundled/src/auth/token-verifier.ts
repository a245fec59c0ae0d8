import { createTokenReader, type GrantType, type Issuer } from '@opchain/issuer';

/** Whether a text is a valid access token of the given grant. */
export type VerifyToken = (token: string, grant: GrantType) => Promise<boolean>;

/** Verifies tokens of one issuer, and the grant by which they were obtained. */
export function createTokenVerifier(issuer: Pick<Issuer, 'issuer' | 'jwksUri'>, audience: string): VerifyToken {
  const readToken = createTokenReader(issuer, audience);
  return async (token, grant) => (await readToken(token))?.['gty'] === grant;
}
