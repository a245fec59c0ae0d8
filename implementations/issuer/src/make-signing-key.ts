import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

/** The one algorithm that tokens are signed with; verifiers allow no other. */
export const signingAlgorithm = 'ES256';

/** Generates a private key for signing tokens, with a new key id. */
export async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: signingAlgorithm, use: 'sig' };
}
