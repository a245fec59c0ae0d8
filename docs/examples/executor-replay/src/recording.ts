import type { HeaderField, HttpCall, HttpResult } from '@opchain/core/plugin';

/** What servers answered, in the order of their answers. Plain JSON. */
export interface Recording {
  readonly format: 'opchain-recording-1';
  readonly responses: readonly StoredResponse[];
}

export interface StoredResponse {
  readonly method: string;
  readonly url: string;
  /** SHA-256 of the body that was sent; missing where there was none. The body itself may hold a password. */
  readonly sent?: string;
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  /** As text, or where it is none, in base64. */
  readonly body: string;
  readonly encoding?: 'base64';
  /** Milliseconds from the call to the end of its answer. */
  readonly durationMs: number;
}

/** Calls of the same key get the same answers. Names of query parameters that are left out may hold credentials, or differ from run to run. */
export async function describeCall(
  { method, url, body }: HttpCall,
  ignoredParameters: readonly string[],
): Promise<Pick<StoredResponse, 'method' | 'url' | 'sent'>> {
  const [address = '', query] = url.split('#', 1)[0]!.split('?', 2);
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '' && !ignoredParameters.includes(nameOf(pair)));
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body ?? []);
  const digest = bytes.length === 0 ? undefined : new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return {
    method,
    url: pairs.length === 0 ? address : `${address}?${pairs.join('&')}`,
    ...(digest === undefined
      ? {}
      : { sent: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }),
  };
}

function nameOf(pair: string): string {
  return [...new URLSearchParams(pair).keys()][0] ?? '';
}

/** The answer's part of a record. */
export function encodeResponse({
  status,
  statusText,
  headers,
  body,
}: HttpResult): Omit<StoredResponse, 'method' | 'url' | 'sent' | 'durationMs'> {
  try {
    return {
      status,
      statusText,
      headers,
      body: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body),
    };
  } catch {
    return {
      status,
      statusText,
      headers,
      body: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')),
      encoding: 'base64',
    };
  }
}

/** The answer as an executor gives it, its body at most so long. */
export function decodeResponse(
  { status, statusText, headers, body, encoding }: StoredResponse,
  maxBodyBytes: number,
): HttpResult {
  const bytes =
    encoding === 'base64'
      ? Uint8Array.from(atob(body), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(body);
  return { status, statusText, headers, body: bytes.slice(0, maxBodyBytes), truncated: bytes.length > maxBodyBytes };
}
