import type { HeaderField } from '@opchain/core/plugin';

/** What a server requires of a digest (RFC 7616, section 3.3). */
export interface DigestChallenge {
  readonly realm: string;
  readonly nonce: string;
  readonly algorithm: 'MD5' | 'SHA-256';
  /** Sent back as it is. */
  readonly opaque?: string;
  /** False for servers of RFC 2069, which count no calls. */
  readonly isCounted: boolean;
  /** True if the digest of the call was right, but its nonce has expired. */
  readonly isStale: boolean;
}

/** The challenge with the strongest supported algorithm, if there is one. */
export function readChallenge(headers: readonly HeaderField[]): DigestChallenge | undefined {
  const challenges = headers
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    // A field can contain several challenges.
    .flatMap(([, value]) => value.split(/\b(?=Digest\s)/i))
    .flatMap((text) => readDigest(text) ?? []);
  return challenges.find(({ algorithm }) => algorithm === 'SHA-256') ?? challenges[0];
}

function readDigest(text: string): DigestChallenge | undefined {
  const start = /^Digest\s+/i.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  const parameters = new Map<string, string>();
  const parameter = /([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))\s*(?:,\s*)?/gy;
  parameter.lastIndex = start;
  for (let match = parameter.exec(text); match !== null; match = parameter.exec(text)) {
    const [, name = '', quoted, plain = ''] = match;
    parameters.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
  }
  const [realm, nonce, opaque] = ['realm', 'nonce', 'opaque'].map((name) => parameters.get(name));
  const algorithm = (parameters.get('algorithm') ?? 'MD5').toUpperCase();
  const qop = parameters.get('qop')?.split(/\s*,\s*/);
  if (realm === undefined || nonce === undefined) return undefined;
  if (algorithm !== 'MD5' && algorithm !== 'SHA-256') return undefined;
  // With `auth-int` only, the body is hashed too.
  if (qop !== undefined && !qop.includes('auth')) return undefined;
  const isStale = parameters.get('stale')?.toLowerCase() === 'true';
  return {
    realm,
    nonce,
    algorithm,
    isCounted: qop !== undefined,
    isStale,
    ...(opaque === undefined ? {} : { opaque }),
  };
}
