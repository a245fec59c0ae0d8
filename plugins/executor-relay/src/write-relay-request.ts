import type { HeaderField, HttpCall } from '@opchain/core/plugin';

/** The JSON request to the relay. Credentials and cookies of the call are included; the browser's own are not. */
interface RelayRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly cookies: readonly HeaderField[];
  /** At most one of `text` and `base64` is present. */
  readonly text?: string;
  readonly base64?: string;
  readonly maxBodyBytes: number;
  /** The response may come in parts, as it arrives. */
  readonly stream: true;
}

export function writeRelayRequest({ method, url, headers, cookies, body }: HttpCall, maxBodyBytes: number): string {
  const content = body === undefined ? {} : typeof body === 'string' ? { text: body } : { base64: toBase64(body) };
  return JSON.stringify({
    method,
    url,
    headers,
    cookies,
    ...content,
    maxBodyBytes,
    stream: true,
  } satisfies RelayRequest);
}

const CHUNK_LENGTH = 0x8000;

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  // In chunks, because the number of function arguments is limited.
  for (let start = 0; start < bytes.length; start += CHUNK_LENGTH)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_LENGTH));
  return btoa(binary);
}
