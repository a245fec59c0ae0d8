import type { SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialPart } from './exchange.js';

/** Where requests have a credential of a scheme; undefined for schemes without a simple form. */
export function credentialPart(scheme: SecurityScheme | undefined): CredentialPart | undefined {
  switch (scheme?.type) {
    case 'apiKey':
      return { in: scheme.in, name: scheme.parameterName, prefix: '' };
    case 'oauth2':
    case 'openIdConnect':
      return { in: 'header', name: 'Authorization', prefix: 'Bearer ' };
    case 'http': {
      if (scheme.scheme === 'basic') return { in: 'user', name: 'Authorization', prefix: '' };
      return scheme.scheme === 'bearer' ? { in: 'header', name: 'Authorization', prefix: 'Bearer ' } : undefined;
    }
    default:
      return undefined;
  }
}
