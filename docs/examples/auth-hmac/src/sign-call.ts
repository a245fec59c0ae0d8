import type { HttpCall } from '@opchain/core/plugin';
import { canonicalRequest } from './canonical-request.js';
import { hexOf, hmac, sha256 } from './digest.js';

/** What a call is signed with. */
export interface SigningKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Empty for credentials that are not temporary. */
  readonly sessionToken: string;
  readonly region: string;
  readonly service: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

/** The call with `X-Amz-Date`, with `X-Amz-Security-Token` where there is one, and with the `Authorization` that signs them. */
export async function signCall(call: HttpCall, key: SigningKey, date: Date): Promise<HttpCall> {
  const timestamp = date.toISOString().replace(/[:-]|\.\d{3}/g, '');
  const scope = [timestamp.slice(0, 8), key.region, key.service, 'aws4_request'];
  const written = new Set(['authorization', 'x-amz-date', 'x-amz-security-token']);
  const dated: HttpCall = {
    ...call,
    headers: [
      ...call.headers.filter(([name]) => !written.has(name.toLowerCase())),
      ['X-Amz-Date', timestamp],
      ...(key.sessionToken === '' ? [] : [['X-Amz-Security-Token', key.sessionToken] as const]),
    ],
  };
  const { text, signedHeaders } = canonicalRequest(dated, hexOf(await sha256(call.body ?? '')), key.service);
  const toSign = [algorithm, timestamp, scope.join('/'), hexOf(await sha256(text))].join('\n');
  const signature = hexOf(await hmac(await deriveKey(key.secretAccessKey, scope), toSign));
  const authorization = `${algorithm} Credential=${key.accessKeyId}/${scope.join('/')}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
  return { ...dated, headers: [...dated.headers, ['Authorization', authorization]] };
}

/** A key for one day, region and service alone. */
async function deriveKey(secret: string, scope: readonly string[]): Promise<Uint8Array> {
  let key: Uint8Array = new TextEncoder().encode(`AWS4${secret}`);
  for (const part of scope) key = await hmac(key, part);
  return key;
}
