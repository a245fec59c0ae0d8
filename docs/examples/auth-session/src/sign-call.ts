import { type HttpCall, setHeader } from '@opchain/core/plugin';

/** Adds the digest of the body (RFC 9530), and a signature of method, target, digest and the number of the call. */
export async function signCall(call: HttpCall, session: string, key: string, use: number): Promise<HttpCall> {
  const { pathname, search } = new URL(call.url);
  const body = typeof call.body === 'string' ? encode(call.body) : new Uint8Array(call.body ?? []);
  const digest = `sha-256=:${toBase64(await crypto.subtle.digest('SHA-256', body))}:`;
  const text = [call.method, pathname + search, digest, use].join('\n');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const signingKey = await crypto.subtle.importKey('raw', encode(key), algorithm, false, ['sign']);
  const signature = toBase64(await crypto.subtle.sign('HMAC', signingKey, encode(text)));
  const authorization = `Session id="${session}", number=${use}, signature="${signature}"`;
  return setHeader(setHeader(call, 'Content-Digest', digest), 'Authorization', authorization);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function toBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
