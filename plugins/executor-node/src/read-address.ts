import { type HttpCall, OpchainError } from '@opchain/core/plugin';

/** The parts of a call's URL that a connection needs. */
export interface Address {
  /** `http://host:port` */
  readonly origin: string;
  /** Host name and port, as in the `Host` field. */
  readonly host: string;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  /** Empty for the default port of the scheme. */
  readonly port: string;
  /** Path and query. */
  readonly path: string;
  readonly isSecure: boolean;
}

/** Paths that the URL parser never changes; paths with dots at the start of a segment may change. */
const plainPath = /^\/[\w~!$&()*+,;=:@%./?-]*$/;
const dotSegment = /\/(?:\.|%2e)/i;

/** Creates a URL parser that caches the last origin: most calls of a chain go to the same one. */
export function createAddressReader(): (call: HttpCall) => Address {
  let last: Address | undefined;
  return ({ method, url: text }) => {
    if (method === 'CONNECT')
      throw new OpchainError('CALL_UNSUPPORTED', 'The method CONNECT opens a tunnel and cannot be called.');
    if (last !== undefined && text.startsWith(last.origin)) {
      const path = text.slice(last.origin.length);
      if (plainPath.test(path) && !dotSegment.test(path)) return { ...last, path };
    }
    last = parseAddress(text);
    return last;
  };
}

function parseAddress(text: string): Address {
  const url = parseUrl(text);
  if (url.username !== '' || url.password !== '') {
    throw new OpchainError(
      'REQUEST_INVALID',
      `The URL of ${url.host} contains a username or password; attach a credential instead.`,
    );
  }
  return {
    origin: url.origin,
    host: url.host,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: `${url.pathname}${url.search}`,
    isSecure: url.protocol === 'https:',
  };
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new OpchainError('REQUEST_INVALID', 'The URL of the call is not absolute.');
  }
}
