import type { ErrorCode } from '../model/error-codes.js';
import { OpchainError } from '../model/opchain-error.js';

const meanings: Readonly<Record<string, readonly [ErrorCode, (host: string) => string]>> = {
  ECONNREFUSED: ['CONNECTION_REFUSED', (host) => `${host} refused the connection.`],
  ECONNRESET: ['CONNECTION_RESET', (host) => `${host} closed the connection before it had answered.`],
  EPIPE: ['CONNECTION_RESET', (host) => `${host} closed the connection before it had answered.`],
  UND_ERR_SOCKET: ['CONNECTION_RESET', (host) => `${host} closed the connection before it had answered.`],
  ECONNABORTED: ['CONNECTION_RESET', (host) => `The connection to ${host} was aborted.`],
  ENOTFOUND: ['DNS_FAILED', (host) => `The host name of ${host} is not known.`],
  EAI_AGAIN: ['DNS_FAILED', (host) => `The host name of ${host} could not be looked up.`],
  ETIMEDOUT: ['NETWORK_FAILED', (host) => `${host} did not take the connection in time.`],
  UND_ERR_CONNECT_TIMEOUT: ['NETWORK_FAILED', (host) => `${host} did not take the connection in time.`],
  EHOSTUNREACH: ['NETWORK_FAILED', (host) => `${host} cannot be reached from here.`],
  ENETUNREACH: ['NETWORK_FAILED', (host) => `The network of ${host} cannot be reached from here.`],
  EPROTO: ['TLS_FAILED', (host) => `${host} does not speak TLS as expected.`],
  ERR_INVALID_CHAR: ['REQUEST_INVALID', () => 'A header field holds a character that may not be sent.'],
  ERR_INVALID_HTTP_TOKEN: [
    'REQUEST_INVALID',
    () => 'The method or the name of a header field holds a character that may not be sent.',
  ],
  ERR_UNESCAPED_CHARACTERS: ['REQUEST_INVALID', () => 'The address holds a character that must be encoded.'],
  UND_ERR_HEADERS_OVERFLOW: ['RESPONSE_MALFORMED', (host) => `The header fields that ${host} answered are too large.`],
  HPE_HEADER_OVERFLOW: ['RESPONSE_MALFORMED', (host) => `The header fields that ${host} answered are too large.`],
};

/** Families of codes, for those that are too many to list. */
const families: readonly (readonly [RegExp, ErrorCode, (host: string, detail: string) => string])[] = [
  [/^HPE_/, 'RESPONSE_MALFORMED', (host, detail) => `${host} did not answer in correct HTTP: ${detail}.`],
  [
    /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH)/,
    'TLS_FAILED',
    (host, detail) => `No trusted connection to ${host}: ${detail}.`,
  ],
];

/**
 * For executors: an error of Node's network modules, or of its fetch, in our words. Says which host, never the whole address: its query may
 * hold a secret.
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

/** The `code` of an error of Node, such as `ECONNRESET`. */
export function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
