import type { OperationDetail, SecurityScheme } from '@opchain/core/internal/model';
import { findHeader, type HttpCall } from '@opchain/core/plugin';
import type { Problem } from '../responses/create-error.js';
import { combineCookies } from './read-cookies.js';
import { readToken } from './issue-token.js';

/**
 * What is missing for an operation: a credential of a scheme that it requires (401), or scopes of a token that the mock
 * issued (403). Any credential of the right form is accepted; one of another scheme of the API is known, but not enough,
 * where the operation documents that.
 */
export function checkCredentials(
  { security, responses }: OperationDetail,
  schemes: readonly SecurityScheme[],
  call: HttpCall,
): Problem | undefined {
  if (security.length === 0) return undefined;
  const byName = new Map(schemes.map((scheme) => [scheme.name, scheme]));
  const alternatives = security.map((requirement) =>
    Object.entries(requirement).map(([name, scopes]) => checkScheme(byName.get(name), scopes, call)),
  );
  if (alternatives.some((results) => results.every((result) => result === 'accepted'))) return undefined;
  if (alternatives.some((results) => results.every((result) => result === 'accepted' || result === 'scopes')))
    return { statuses: [403], message: 'The token does not have the scopes that this operation requires.' };
  const isKnown = schemes.some((scheme) => checkScheme(scheme, [], call) === 'accepted');
  if (isKnown && responses.some(({ status }) => status === '403'))
    return { statuses: [403], message: 'The credential is of a scheme that this operation does not accept.' };
  const first = byName.get(Object.keys(security[0] ?? {})[0] ?? '');
  const name = challengeName(first);
  return {
    statuses: [401, 403],
    message: `This operation requires a credential for ${security.map((each) => Object.keys(each).join(' and ')).join(' or ')}.`,
    headers: [['WWW-Authenticate', `${name} realm="${first?.name ?? 'mock'}"`]],
  };
}

/** `other`: a token that the mock issued for a grant which the scheme does not have, so it belongs to another scheme. */
type SchemeResult = 'accepted' | 'missing' | 'scopes' | 'other';

function checkScheme(scheme: SecurityScheme | undefined, scopes: readonly string[], call: HttpCall): SchemeResult {
  if (scheme?.type === 'apiKey') return readKey(scheme, call) ? 'accepted' : 'missing';
  const authorization = findHeader(call.headers, 'authorization') ?? '';
  if (scheme?.type === 'http') {
    const form = new RegExp(`^${scheme.scheme.replace(/\W/g, '')}\\s+\\S`, 'i');
    return form.test(authorization) ? 'accepted' : 'missing';
  }
  return scheme?.type === 'oauth2' || scheme?.type === 'openIdConnect'
    ? checkToken(authorization, scheme, scopes)
    : 'accepted';
}

type OAuthFlow = Extract<SecurityScheme, { type: 'oauth2' }>['flows'][number];
const flowsOfGrants: Readonly<Record<string, OAuthFlow['kind']>> = {
  password: 'password',
  client_credentials: 'clientCredentials',
  authorization_code: 'authorizationCode',
};

function checkToken(
  authorization: string,
  scheme: Extract<SecurityScheme, { type: 'oauth2' | 'openIdConnect' }>,
  scopes: readonly string[],
): SchemeResult {
  const text = /^(?:bearer|dpop)\s+(\S+)/i.exec(authorization)?.[1];
  if (text === undefined) return 'missing';
  const token = readToken(text);
  if (token === undefined) return 'accepted';
  const flow = flowsOfGrants[token.grant];
  if (scheme.type === 'oauth2' && flow !== undefined && !scheme.flows.some(({ kind }) => kind === flow)) return 'other';
  return token.scopes.length === 0 || scopes.every((scope) => token.scopes.includes(scope)) ? 'accepted' : 'scopes';
}

function readKey(scheme: Extract<SecurityScheme, { type: 'apiKey' }>, call: HttpCall): boolean {
  const { in: location, parameterName } = scheme;
  if (location === 'header') return (findHeader(call.headers, parameterName) ?? '') !== '';
  if (location === 'query') return (new URL(call.url).searchParams.get(parameterName) ?? '') !== '';
  return combineCookies(call).some(([name, value]) => name === parameterName && value !== '');
}

function challengeName(scheme: SecurityScheme | undefined): string {
  if (scheme?.type === 'http') return scheme.scheme === 'basic' ? 'Basic' : 'Bearer';
  return scheme?.type === 'apiKey' ? 'ApiKey' : 'Bearer';
}
