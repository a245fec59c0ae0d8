import {
  createMask,
  findHeader,
  type Grant,
  type HttpResult,
  type JsonValue,
  OpchainError,
} from '@opchain/core/plugin';

export interface TokenContext {
  readonly url: string;
  /**
   * Milliseconds since the Unix epoch: a token's lifetime is counted from before the request, so that the token is
   * never used after its expiry.
   */
  readonly requestedAt: number;
  readonly secrets: readonly string[];
  /** The key that the token was requested for, if it must be bound to one. */
  readonly proofKey?: string;
}

type TokenResponse = Readonly<Record<string, JsonValue | undefined>>;

const MAX_QUOTE_LENGTH = 300;

/**
 * Reads the response of a token endpoint: RFC 6749, section 5.1, or section 5.2 as `TOKEN_REFUSED` with the issuer's
 * own message.
 */
export function readToken(result: HttpResult, { url, requestedAt, secrets, proofKey }: TokenContext): Grant {
  const text = new TextDecoder().decode(result.body);
  const response = parseTokenResponse(text);
  const mask = createMask([...secrets, ...listTokens(response)]);
  // An issuer may echo what it was sent, so text is masked before it is truncated and quoted.
  const quote = (words: string): string => truncate(mask.text(words).replace(/\s+/g, ' ').trim());
  const fail = (detail: string): never => {
    throw new OpchainError('TOKEN_REFUSED', `The token endpoint ${nameOf(url)} ${detail}`);
  };

  if (result.status < 200 || result.status > 299) return fail(describeErrorResponse(result, text, response, quote));
  const { access_token: accessToken, token_type: tokenType = 'Bearer' } = response;
  if (typeof accessToken !== 'string' || accessToken === '')
    return fail(`responded with ${result.status} without an access_token${quoteBody(text, response, quote)}.`);
  const expectedType = proofKey === undefined ? 'Bearer' : 'DPoP';
  if (typeof tokenType !== 'string' || tokenType.toLowerCase() !== expectedType.toLowerCase())
    return fail(`issued a token of type ${quote(JSON.stringify(tokenType))} instead of ${expectedType}.`);
  if (!/^[!-~]+$/.test(accessToken)) return fail('issued a token with characters that are not allowed in a token.');

  const seconds = readSeconds(response['expires_in']);
  const expiry = seconds === undefined ? {} : { expiresAt: requestedAt + seconds * 1000 };
  const { refresh_token: refreshToken } = response;
  const renewal = typeof refreshToken === 'string' && refreshToken !== '' ? { refreshToken } : {};
  return {
    values: { accessToken, ...renewal, ...(proofKey !== undefined && { proofKey }) },
    secrets: [...secrets, ...listTokens(response), ...(proofKey === undefined ? [] : listKeySecrets(proofKey))],
    ...expiry,
  };
}

function parseTokenResponse(text: string): TokenResponse {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.assign(Object.create(null) as TokenResponse, value)
      : {};
  } catch {
    return {};
  }
}

type Quote = (words: string) => string;

function describeErrorResponse(
  { status, statusText, headers }: HttpResult,
  text: string,
  response: TokenResponse,
  quote: Quote,
): string {
  const { error, error_description: description } = response;
  if (typeof error === 'string')
    return `responded with ${status} ${quote(error)}${typeof description === 'string' ? `: ${endSentence(quote(description))}` : '.'}`;
  if (status >= 300 && status < 400 && findHeader(headers, 'location') !== undefined)
    return `responded with ${status}, a redirect, which is not followed with a credential.`;
  return `responded with ${[status, statusText].filter(Boolean).join(' ')}${quoteBody(text, response, quote)}.`;
}

/** The unexpected response body, if it is readable and contains no tokens. */
function quoteBody(text: string, response: TokenResponse, quote: Quote): string {
  const plain = quote(text);
  return plain === '' || plain.startsWith('<') || listTokens(response).length > 0 ? '' : `: ${plain}`;
}

function truncate(text: string): string {
  return text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text;
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function listTokens(response: TokenResponse): string[] {
  return [response['access_token'], response['refresh_token'], response['id_token']].filter(
    (token) => typeof token === 'string' && token !== '',
  ) as string[];
}

/** The private part of a JWK, alone and as a whole. */
function listKeySecrets(proofKey: string): readonly string[] {
  return [proofKey, (JSON.parse(proofKey) as JsonWebKey).d!];
}

function readSeconds(value: JsonValue | undefined): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Without its query, which may contain a secret. */
function nameOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
