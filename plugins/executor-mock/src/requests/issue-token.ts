import type { SecurityScheme } from '@opchain/core/internal/model';
import type { HttpCall, HttpResult } from '@opchain/core/plugin';
import { createResult } from '../responses/response-template.js';

const PREFIX = 'mock-token';
/** Below the URL of a mock. */
export const TOKEN_PATH = '/.mock/token';
const TOKEN_SECONDS = 3600;

/** The URLs at which the schemes of a description issue and renew tokens. */
export function listTokenUrls(schemes: readonly SecurityScheme[]): string[] {
  return schemes
    .flatMap((scheme) => (scheme.type === 'oauth2' ? scheme.flows : []))
    .flatMap(({ tokenUrl, refreshUrl }) => [tokenUrl, refreshUrl].filter((url) => url !== undefined));
}

/** A token for any grant, with the scopes that were asked for (RFC 6749, section 5.1). */
export function issueToken(call: HttpCall): HttpResult {
  const text = typeof call.body === 'string' ? call.body : new TextDecoder().decode(call.body);
  const form = new URLSearchParams(text);
  const grant = form.get('grant_type');
  const headers = [['Cache-Control', 'no-store']] as const;
  if (grant === null)
    return createResult(
      { status: 400, contentType: 'application/json' },
      { error: 'invalid_request', error_description: 'grant_type is missing.' },
      headers,
    );
  const scope = form.get('scope') ?? '';
  return createResult(
    { status: 200, contentType: 'application/json' },
    {
      access_token: [PREFIX, escapeText(grant), escapeText(scope)].join('.'),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      ...(scope === '' ? {} : { scope }),
    },
    headers,
  );
}

const escapeText = (text: string): string => encodeURIComponent(text).replaceAll('.', '%2E').replaceAll('%', '~');
const unescapeText = (text: string): string => decodeURIComponent(text.replaceAll('~', '%'));

/** What a token of the mock was issued for. */
export interface MockToken {
  /** As its request has it: `password`, `client_credentials`. */
  readonly grant: string;
  /** Empty: no scopes were asked for, so it has all. */
  readonly scopes: readonly string[];
}

/** Reads a token; undefined if it was not issued by a mock. */
export function readToken(token: string): MockToken | undefined {
  const [prefix, grant, scopes, ...more] = token.split('.');
  if (prefix !== PREFIX || grant === undefined || scopes === undefined || more.length > 0) return undefined;
  try {
    return {
      grant: unescapeText(grant),
      scopes: unescapeText(scopes)
        .split(' ')
        .filter((scope) => scope !== ''),
    };
  } catch {
    return undefined;
  }
}
