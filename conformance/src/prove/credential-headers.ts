import type { Contract } from '../contract/contract.js';
import type { ProxiedRequest } from './mutant.js';

/** The header fields that the credentials of a contract use, in lower case. */
export function listCredentialHeaders({ description }: Contract): readonly string[] {
  const keys = description.securitySchemes.flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.parameterName.toLowerCase()] : [],
  );
  return [...new Set(['authorization', ...keys])];
}

/** The credential of a request, to compare it; empty if it has none. */
export function credentialOf({ headers }: ProxiedRequest, names: readonly string[]): string {
  return names.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${headers[name]}`])).join('\n');
}

/** The request with the credential of another one. */
export function withCredentialOf(
  request: ProxiedRequest,
  { headers: other }: Pick<ProxiedRequest, 'headers'>,
  names: readonly string[],
): ProxiedRequest {
  const kept = Object.entries(request.headers).filter(([name]) => !names.includes(name));
  const added = Object.entries(other).filter(([name]) => names.includes(name));
  return { ...request, headers: Object.fromEntries([...kept, ...added]) };
}
