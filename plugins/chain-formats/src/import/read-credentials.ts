import {
  type ApiDescription,
  credentialKind,
  type CredentialUse,
  findHeader,
  type OperationSummary,
  type SecurityScheme,
} from '@opchain/core/plugin';
import type { RecordedCall } from '../recorded-call.js';

/** The credentials that a call carried. */
export interface FoundCredentials {
  /** Missing: no choice. */
  readonly uses?: readonly CredentialUse[];
  /** The call was not rejected without what the operation requires: the recording was made without secrets. */
  readonly isAssumed: boolean;
}

/**
 * Finds the security schemes whose credentials a call carried, and names the credential after the scheme. Several
 * values of one scheme are several credentials.
 *
 * @param names names of credentials by scheme and value; extended
 */
export function readCredentials(
  call: RecordedCall,
  { security }: OperationSummary,
  { securitySchemes }: ApiDescription,
  names: Map<string, string>,
): FoundCredentials {
  const alternatives = security
    .map((requirement) => Object.keys(requirement))
    .filter((required) => required.length > 0)
    .map((required) => required.flatMap((name) => securitySchemes.find((scheme) => scheme.name === name) ?? []));
  const carried = alternatives.find((schemes) => schemes.every((scheme) => readSecret(call, scheme) !== undefined));
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  const isAccepted = call.response === undefined || call.response.status < 400;
  const assumed = carried === undefined && !isOptional && isAccepted ? alternatives[0] : undefined;
  const schemes = carried ?? assumed;
  if (schemes === undefined) return { isAssumed: false };
  const uses = schemes.map((scheme) => ({
    scheme: scheme.name,
    credential: nameCredential(scheme.name, readSecret(call, scheme) ?? call.credential ?? '', names, call.credential),
    kind: credentialKind(scheme),
  }));
  return { uses, isAssumed: carried === undefined && call.credential === undefined };
}

function nameCredential(scheme: string, secret: string, names: Map<string, string>, given?: string): string {
  const key = JSON.stringify([scheme, secret]);
  const known = names.get(key);
  if (known !== undefined) return known;
  const taken = [...names.keys()].filter((other) => (JSON.parse(other) as string[])[0] === scheme).length;
  const name = given ?? (taken === 0 ? scheme : `${scheme}${taken + 1}`);
  names.set(key, name);
  return name;
}

/** What a call carried for a scheme; undefined if nothing. */
function readSecret({ headers, url }: RecordedCall, scheme: SecurityScheme): string | undefined {
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'query') return new URL(url).searchParams.get(scheme.parameterName) ?? undefined;
    if (scheme.in === 'header') return findHeader(headers, scheme.parameterName);
    return findHeader(headers, 'cookie')
      ?.split(/;\s*/)
      .find((cookie) => cookie.startsWith(`${scheme.parameterName}=`));
  }
  const authorization = findHeader(headers, 'authorization');
  const wanted = scheme.type === 'http' ? scheme.scheme : 'bearer';
  return authorization?.toLowerCase().startsWith(`${wanted.toLowerCase()} `) === true ? authorization : undefined;
}

/** Names of the query parameters and headers that schemes use, in lower case. */
export function listCredentialNames({ securitySchemes }: ApiDescription): ReadonlySet<string> {
  return new Set(
    securitySchemes.flatMap((scheme) => (scheme.type === 'apiKey' ? [scheme.parameterName.toLowerCase()] : [])),
  );
}
