import type { KoaContextWithOIDC } from 'oidc-provider';
import { InvalidScope, UnauthorizedClient } from 'oidc-provider/lib/helpers/errors.js';
import type { IssuerClient } from './issuer-options.js';

/** The grants without a page where the user decides. */
const checkedGrants = new Set(['client_credentials', 'password']);

/**
 * Rejects a grant that the client may not use (`unauthorized_client`) and a scope that it may not have (`invalid_scope`);
 * a request without a scope gets all of the client's (RFC 6749, sections 3.3 and 5.2).
 */
export function checkRequestedScopes(ctx: KoaContextWithOIDC, client: IssuerClient): void {
  const { params } = ctx.oidc;
  // A code is for what the user granted, which oidc-provider checks.
  if (params === undefined || !checkedGrants.has(String(params['grant_type']))) return;
  if (!client.grants.some((grant) => grant === params['grant_type']))
    throw new UnauthorizedClient('the client may not use this grant type');
  const requestedScopes =
    typeof params['scope'] === 'string' && params['scope'] !== '' ? params['scope'].split(' ') : client.scopes;
  const disallowedScope = requestedScopes.find((scope) => !client.scopes.includes(scope));
  if (disallowedScope !== undefined) throw new InvalidScope('requested scope is not allowed', disallowedScope);
  params['scope'] = requestedScopes.join(' ') || undefined;
}
