import type { Credential } from '@opchain/core';
import type { SecurityScheme } from '@opchain/core/internal/model';
import { createMask, isApproved, originOf } from '@opchain/core/internal/runner';
import type { Response } from 'k6/http';
import type { K6Modules } from './k6-modules.js';

export interface Token {
  readonly accessToken: string;
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt?: number;
}

/** A token is renewed this long before it expires, so that it does not expire while a request is being sent. */
const EXPIRY_MARGIN_MS = 1_000;

/**
 * The request for a token (RFC 6749, sections 4.3.2 and 4.4.2). Throws if the credential is incomplete, requires a
 * signature, or would be sent to an origin that was not approved.
 */
export function tokenRequest(
  { name, fields, tokenUrl, scopes: chosenScopes, approvedOrigins }: Credential,
  scheme: SecurityScheme,
  server: string,
  encoding: K6Modules['encoding'],
): { readonly url: string; readonly body: Record<string, string>; readonly headers: Record<string, string> } {
  const text = (field: string): string => fields[field] ?? '';
  if (text('privateKey') !== '' || text('tokenType') === 'DPoP')
    throw new Error(
      `A k6 script cannot sign with a key: give the credential "${name}" a clientSecret instead of a privateKey, and no tokenType.`,
    );
  const grant =
    text('grantType') === 'clientCredentials' || text('username') === '' ? 'client_credentials' : 'password';
  const flows = listFlows(scheme);
  const flow = flows.find((candidate) => candidate.grant === grant) ?? flows[0];
  if (flow === undefined)
    throw new Error(
      `The credential "${name}" must contain an accessToken: its scheme requires signing in with a browser.`,
    );
  const missing = (flow.grant === 'password' ? ['username', 'password'] : ['clientId', 'clientSecret']).filter(
    (field) => text(field) === '',
  );
  if (missing.length > 0) throw new Error(`The credential "${name}" is missing ${missing.join(' and ')}.`);
  const url = tokenUrl ?? resolveUrl(flow.tokenUrl, server);
  if (url === '') throw new Error(`The token endpoint of the credential "${name}" is unknown: set its tokenUrl.`);
  if (!isApproved(approvedOrigins, originOf(url)))
    throw new Error(`The credential "${name}" is not approved for ${originOf(url)}: set its tokenUrl to approve it.`);
  const scopes = (chosenScopes ?? []).join(' ');
  const useBasicAuth =
    text('clientId') !== '' && text('clientSecret') !== '' && text('clientAuthentication') !== 'client_secret_post';
  return {
    url,
    body: {
      grant_type: flow.grant,
      ...(flow.grant === 'password' && { username: text('username'), password: text('password') }),
      ...(scopes !== '' && { scope: scopes }),
      ...(!useBasicAuth && text('clientId') !== '' && { client_id: text('clientId') }),
      ...(!useBasicAuth && text('clientSecret') !== '' && { client_secret: text('clientSecret') }),
    },
    headers: useBasicAuth
      ? {
          Authorization: `Basic ${encoding.b64encode(`${formEncode(text('clientId'))}:${formEncode(text('clientSecret'))}`)}`,
        }
      : {},
  };
}

interface TokenFlow {
  readonly grant: 'password' | 'client_credentials';
  readonly tokenUrl: string;
}

/** The flows of a scheme that need no browser. */
export function listFlows(scheme: SecurityScheme): readonly TokenFlow[] {
  if (scheme.type !== 'oauth2') return [];
  return scheme.flows.flatMap(({ kind, tokenUrl }): readonly TokenFlow[] => {
    if (tokenUrl === undefined) return [];
    if (kind === 'password') return [{ grant: 'password', tokenUrl }];
    return kind === 'clientCredentials' ? [{ grant: 'client_credentials', tokenUrl }] : [];
  });
}

/**
 * The token in a response (RFC 6749, section 5.1). Its lifetime starts before the request. Throws an error with the
 * issuer's error code.
 *
 * @param secrets the secrets that were sent, which an issuer may echo
 */
export function readToken(name: string, response: Response, requestedAt: number, secrets: readonly string[]): Token {
  const payload = parseObject(response.body);
  if (response.status !== 200 || typeof payload['access_token'] !== 'string') {
    const cause =
      response.status === 0
        ? response.error
        : `status ${String(response.status)} ${typeof payload['error'] === 'string' ? payload['error'] : ''}`;
    throw new Error(`The credential "${name}" got no token: ${createMask(secrets).text(cause.trim())}.`);
  }
  const seconds = Number(payload['expires_in']);
  return { accessToken: payload['access_token'], ...(seconds > 0 && { expiresAt: requestedAt + seconds * 1_000 }) };
}

export function isFresh(token: Token | undefined): token is Token {
  return token !== undefined && (token.expiresAt === undefined || token.expiresAt - EXPIRY_MARGIN_MS > Date.now());
}

function parseObject(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** k6 has no `URL`. Only URLs relative to the root are supported, because URLs relative to a path are rare here. */
function resolveUrl(url: string, server: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  return url.startsWith('/') ? originOf(server) + url : '';
}

/** RFC 6749, section 2.3.1: both halves are form-encoded first. */
function formEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%20', '+');
}
