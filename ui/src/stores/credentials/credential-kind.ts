import type { SecurityScheme } from '@opchain/core';
import type { CredentialKind } from '@opchain/core/model';

/** The names of the scheme's fields in a chain file. */
export function credentialKind(scheme: SecurityScheme): CredentialKind {
  if (scheme.type === 'apiKey') return 'apiKey';
  if (scheme.type === 'http') return scheme.scheme === 'basic' ? 'basic' : 'bearer';
  return 'oauth2';
}
