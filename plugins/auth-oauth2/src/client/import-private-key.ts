import { OpchainError } from '@opchain/core/plugin';

/** A key to sign with, as the libraries of OAuth expect it, and every text of it that must not be shown. */
export interface ImportedKey {
  readonly key: CryptoKey;
  readonly kid?: string;
  readonly secrets: readonly string[];
}

type Algorithm = EcKeyImportParams | RsaHashedImportParams | { readonly name: 'Ed25519' };

const rsa = (name: string, bits = '256'): Algorithm => ({ name, hash: `SHA-${bits}` });
const ec = (namedCurve: string): Algorithm => ({ name: 'ECDSA', namedCurve });

/** What a PEM file does not name: the key fits only one of them. */
const candidates: readonly Algorithm[] = [
  rsa('RSASSA-PKCS1-v1_5'),
  ec('P-256'),
  ec('P-384'),
  ec('P-521'),
  { name: 'Ed25519' },
];
/** The members of a JWK that are private (RFC 7518, section 6). */
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi'] as const;

/** Reads a private key: PKCS #8 in PEM, or a JWK. Throws `CREDENTIAL_INCOMPLETE`, without any part of the key. */
export async function importPrivateKey(text: string): Promise<ImportedKey> {
  try {
    return text.trimStart().startsWith('{') ? await importJwk(text) : await importPem(text);
  } catch {
    throw new OpchainError(
      'CREDENTIAL_INCOMPLETE',
      'The private key (privateKey) cannot be read: it must be a JWK, or PKCS #8 in PEM, to which "openssl pkcs8 -topk8 -nocrypt" converts other keys.',
    );
  }
}

async function importJwk(text: string): Promise<ImportedKey> {
  const jwk = JSON.parse(text) as JsonWebKey & { readonly kid?: string };
  const key = await crypto.subtle.importKey('jwk', jwk, algorithmOf(jwk), false, ['sign']);
  const members = privateMembers.flatMap((name) => jwk[name] ?? []);
  return { key, secrets: [text, ...members], ...(typeof jwk.kid === 'string' && { kid: jwk.kid }) };
}

function algorithmOf({ kty, crv = '', alg = 'RS256' }: JsonWebKey): Algorithm {
  if (kty === 'EC') return ec(crv);
  if (kty === 'OKP') return { name: 'Ed25519' };
  return rsa(alg.startsWith('PS') ? 'RSA-PSS' : 'RSASSA-PKCS1-v1_5', alg.slice(2));
}

async function importPem(text: string): Promise<ImportedKey> {
  const [, base64 = ''] = /-----BEGIN PRIVATE KEY-----([\s\S]*)-----END PRIVATE KEY-----/.exec(text) ?? [];
  const der = Uint8Array.from(atob(base64.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  const imports = candidates.map((algorithm) => crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']));
  return { key: await Promise.any(imports), secrets: [text, base64.replace(/\s/g, '')] };
}
