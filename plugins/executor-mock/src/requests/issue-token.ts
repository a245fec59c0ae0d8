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
      access_token: `${PREFIX}.${encodeURIComponent(scope).replaceAll('%', '~')}`,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      ...(scope === '' ? {} : { scope }),
    },
    headers,
  );
}

/** The scopes of a token of the mock; undefined if it was not made here, or has no scopes of its own. */
export function readTokenScopes(token: string): readonly string[] | undefined {
  if (!token.startsWith(`${PREFIX}.`)) return undefined;
  try {
    const scopes = decodeURIComponent(token.slice(PREFIX.length + 1).replaceAll('~', '%'));
    return scopes === '' ? undefined : scopes.split(' ');
  } catch {
    return undefined;
  }
}
