import type { ErrorCode } from '../model/errors/error-codes.js';
import { OpchainError } from '../model/errors/opchain-error.js';

const meanings: Readonly<Record<string, readonly [ErrorCode, (host: string) => string]>> = {
  ECONNREFUSED: ['CONNECTION_REFUSED', (host) => `${host} refused the connection.`],
  ECONNRESET: ['CONNECTION_RESET', (host) => `${host} closed the connection before it sent a complete response.`],
  EPIPE: ['CONNECTION_RESET', (host) => `${host} closed the connection before it sent a complete response.`],
  UND_ERR_SOCKET: ['CONNECTION_RESET', (host) => `${host} closed the connection before it sent a complete response.`],
  ECONNABORTED: ['CONNECTION_RESET', (host) => `The connection to ${host} was aborted.`],
  ENOTFOUND: ['DNS_FAILED', (host) => `The host name of ${host} could not be found.`],
  EAI_AGAIN: ['DNS_FAILED', (host) => `The host name of ${host} could not be resolved.`],
  ETIMEDOUT: ['NETWORK_FAILED', (host) => `The connection to ${host} timed out.`],
  UND_ERR_CONNECT_TIMEOUT: ['NETWORK_FAILED', (host) => `The connection to ${host} timed out.`],
  EHOSTUNREACH: ['NETWORK_FAILED', (host) => `${host} is unreachable.`],
  ENETUNREACH: ['NETWORK_FAILED', (host) => `The network of ${host} is unreachable.`],
  EPROTO: ['TLS_FAILED', (host) => `The TLS handshake with ${host} failed.`],
  ERR_INVALID_CHAR: ['REQUEST_INVALID', () => 'A header contains an invalid character.'],
  ERR_INVALID_HTTP_TOKEN: ['REQUEST_INVALID', () => 'The method or a header name contains an invalid character.'],
  ERR_UNESCAPED_CHARACTERS: ['REQUEST_INVALID', () => 'The URL contains a character that must be encoded.'],
  UND_ERR_HEADERS_OVERFLOW: ['RESPONSE_MALFORMED', (host) => `The response headers of ${host} are too large.`],
  HPE_HEADER_OVERFLOW: ['RESPONSE_MALFORMED', (host) => `The response headers of ${host} are too large.`],
};

/** Groups of codes, where there are too many to list. */
const families: readonly (readonly [RegExp, ErrorCode, (host: string, detail: string) => string])[] = [
  [/^HPE_/, 'RESPONSE_MALFORMED', (host, detail) => `${host} sent an invalid HTTP response: ${detail}.`],
  [/^ERR_SSL_.*ALERT_CERTIFICATE_REQUIRED$/, 'TLS_FAILED', (host) => `${host} requires a certificate of the client.`],
  [
    /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/,
    'TLS_FAILED',
    (host, detail) => `The certificate of ${host} is not trusted: ${detail}.`,
  ],
];

/**
 * For executors: an `OpchainError` for an error of Node's network modules or of its fetch. Contains only the host,
 * never the whole URL: the query may contain a secret.
 */
export function networkError(error: unknown, host: string): OpchainError {
  const code = systemCode(error) ?? '';
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined;
  if (meaning !== undefined) return new OpchainError(meaning[0], meaning[1](host), { cause: error });
  const detail = (
    typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
  )
    .replace(/\s+/g, ' ')
    .replace(/\.$/, '');
  const family = families.find(([pattern]) => pattern.test(code));
  if (family !== undefined) return new OpchainError(family[1], family[2](host, detail), { cause: error });
  return new OpchainError('NETWORK_FAILED', `The call to ${host} failed${code === '' ? '' : ` (${code})`}.`, {
    cause: error,
  });
}

/** The `code` of a Node error, such as `ECONNRESET`. */
export function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
