import { findHeader, type HttpCall, type HttpResult, setHeader } from '@opchain/core/plugin';
import { generateKeyPair, generateProof, type KeyPair } from 'dpop';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** A private key as a JWK, to which a token is bound (DPoP, RFC 9449). */
export async function createProofKey(): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey));
}

/** What a proof contains in addition to the call. */
export interface ProofClaims {
  /** The token that the call is sent with; absent for a call that requests one. */
  readonly accessToken?: string | undefined;
  /** What the server requires the next proof to contain. */
  readonly nonce?: string | undefined;
}

/** Adds a proof that the caller has the key (RFC 9449, section 4.2). */
export async function addProof(
  call: HttpCall,
  proofKey: string,
  { accessToken, nonce }: ProofClaims,
): Promise<HttpCall> {
  const { origin, pathname } = new URL(call.url);
  const proof = await generateProof(await readKey(proofKey), origin + pathname, call.method, nonce, accessToken);
  return setHeader(call, 'DPoP', proof);
}

async function readKey(proofKey: string): Promise<KeyPair> {
  const { d, key_ops: _uses, ...publicKey } = JSON.parse(proofKey) as JsonWebKey;
  const read = (key: JsonWebKey, use: KeyUsage): Promise<CryptoKey> =>
    crypto.subtle.importKey('jwk', key, algorithm, true, [use]);
  const keys = await Promise.all([read({ ...publicKey, d: d! }, 'sign'), read(publicKey, 'verify')]);
  return { privateKey: keys[0], publicKey: keys[1] };
}

/** What the next proof must contain, if a server rejected a call only for that (RFC 9449, sections 8 and 9). */
export function readRequiredNonce({ status, headers, body }: HttpResult): string | undefined {
  const reason =
    status === 401 ? findHeader(headers, 'www-authenticate') : status === 400 ? new TextDecoder().decode(body) : '';
  return reason?.includes('use_dpop_nonce') ? findHeader(headers, 'dpop-nonce') : undefined;
}
