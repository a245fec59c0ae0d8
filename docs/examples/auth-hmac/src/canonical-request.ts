import type { HttpCall } from '@opchain/core/plugin';

/** What a signature is made over, and the names of the header fields in it. */
export interface CanonicalRequest {
  readonly text: string;
  readonly signedHeaders: string;
}

/** A call in the one form that both sides sign: method, path, sorted query, signed header fields and the body's hash. */
export function canonicalRequest(
  { method, url, headers }: HttpCall,
  bodyHash: string,
  service: string,
): CanonicalRequest {
  const { host, pathname, search } = new URL(url);
  const signed = collectHeaders([...headers, ['host', host]]);
  const signedHeaders = signed.map(([name]) => name).join(';');
  const fields = signed.map(([name, value]) => `${name}:${value}\n`).join('');
  return {
    text: [method, canonicalPath(pathname, service), canonicalQuery(search), fields, signedHeaders, bodyHash].join(
      '\n',
    ),
    signedHeaders,
  };
}

/** Every service but S3 wants the path, as it is sent, encoded once more. */
function canonicalPath(path: string, service: string): string {
  return service === 's3' ? path : path.split('/').map(encode).join('/');
}

function canonicalQuery(search: string): string {
  return search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [encode(decodeURIComponent(name)), encode(decodeURIComponent(value.join('=')))] as const;
    })
    .sort(([name, value], [other, otherValue]) => compare(name, other) || compare(value, otherValue))
    .map((pair) => pair.join('='))
    .join('&');
}

/** The host, the content type and the server's own fields: what proxies and browsers add or change is left out. */
function collectHeaders(headers: HttpCall['headers']): [name: string, value: string][] {
  const collected = new Map<string, string>();
  for (const [field, value] of headers) {
    const name = field.toLowerCase();
    if (name !== 'host' && name !== 'content-type' && !name.startsWith('x-')) continue;
    const trimmed = value.trim().replace(/ +/g, ' ');
    const before = collected.get(name);
    collected.set(name, before === undefined ? trimmed : `${before},${trimmed}`);
  }
  return [...collected].sort(([name], [other]) => compare(name, other));
}

/** Percent-encodes all but RFC 3986's unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** By code, not as a language sorts. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
