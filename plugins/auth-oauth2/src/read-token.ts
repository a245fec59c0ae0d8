import { createMask, findHeader, OpchainError } from '@opchain/core';
import type { Grant, HttpResult, JsonValue } from '@opchain/core';

export interface TokenContext {
  readonly url: string;
  /** Milliseconds since the Unix epoch: a token's life is counted from before the request, so that it never ends early. */
  readonly askedAt: number;
  readonly secrets: readonly string[];
}

type TokenAnswer = Readonly<Record<string, JsonValue | undefined>>;

const longestQuote = 300;

/** Reads a token endpoint's answer: RFC 6749, section 5.1, or section 5.2 as `TOKEN_REFUSED` in the issuer's own words. */
export function readToken(result: HttpResult, { url, askedAt, secrets }: TokenContext): Grant {
  const text = new TextDecoder().decode(result.body);
  const answer = parseAnswer(text);
  const mask = createMask([...secrets, ...listTokens(answer)]);
  // An issuer may repeat what it was sent: quoted is only what was masked before it is cut.
  const quote = (words: string): string => cut(mask.text(words).replace(/\s+/g, ' ').trim());
  const refuse = (why: string): never => {
    throw new OpchainError('TOKEN_REFUSED', `The token endpoint ${nameOf(url)} ${why}`);
  };

  if (result.status < 200 || result.status > 299) return refuse(describeRefusal(result, text, answer, quote));
  const { access_token: accessToken, token_type: tokenType = 'Bearer' } = answer;
  if (typeof accessToken !== 'string' || accessToken === '')
    return refuse(`answered ${result.status} without an access_token${quoteBody(text, answer, quote)}.`);
  if (typeof tokenType !== 'string' || tokenType.toLowerCase() !== 'bearer')
    return refuse(`issued a token of the type ${quote(JSON.stringify(tokenType))}; only Bearer can be applied.`);
  if (!/^[!-~]+$/.test(accessToken)) return refuse('issued a token with characters that no token has.');

  const seconds = readSeconds(answer['expires_in']);
  const expiry = seconds === undefined ? {} : { expiresAt: askedAt + seconds * 1000 };
  return { values: { accessToken }, secrets: [...secrets, ...listTokens(answer)], ...expiry };
}

function parseAnswer(text: string): TokenAnswer {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.assign(Object.create(null) as object, value) : {};
  } catch {
    return {};
  }
}

type Quote = (words: string) => string;

function describeRefusal({ status, statusText, headers }: HttpResult, text: string, answer: TokenAnswer, quote: Quote): string {
  const { error, error_description: description } = answer;
  if (typeof error === 'string') return `answered ${status} ${quote(error)}${typeof description === 'string' ? `: ${endSentence(quote(description))}` : '.'}`;
  if (status >= 300 && status < 400 && findHeader(headers, 'location') !== undefined)
    return `answered ${status}, a redirect, which is not followed with a credential.`;
  return `answered ${[status, statusText].filter(Boolean).join(' ')}${quoteBody(text, answer, quote)}.`;
}

/** What came instead, where it is readable and holds no tokens. */
function quoteBody(text: string, answer: TokenAnswer, quote: Quote): string {
  const plain = quote(text);
  return plain === '' || plain.startsWith('<') || listTokens(answer).length > 0 ? '' : `: ${plain}`;
}

function cut(text: string): string {
  return text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text;
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

function listTokens(answer: TokenAnswer): string[] {
  return [answer['access_token'], answer['refresh_token'], answer['id_token']].filter((token) => typeof token === 'string' && token !== '') as string[];
}

function readSeconds(value: JsonValue | undefined): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

/** Without its query, which may hold a secret. */
function nameOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
