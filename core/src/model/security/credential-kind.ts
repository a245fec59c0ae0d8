import type { CredentialKind } from './credential.js';
import type { SecurityScheme } from './security-scheme.js';

/** The names of the scheme's fields in a chain file. */
export function credentialKind(scheme: SecurityScheme): CredentialKind {
  if (scheme.type === 'apiKey') return 'apiKey';
  if (scheme.type === 'http') return scheme.scheme === 'basic' ? 'basic' : 'bearer';
  return 'oauth2';
}
