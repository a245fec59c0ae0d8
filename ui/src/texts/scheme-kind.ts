import type { SecurityScheme } from '@opchain/core/internal/model';

/** A security scheme in one line: `API key in header X-API-Key`, `OAuth 2.0, password`. */
export function schemeKind(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'apiKey':
      return `API key in ${scheme.in} ${scheme.parameterName}`;
    case 'http':
      return `HTTP ${scheme.scheme}${scheme.bearerFormat === undefined ? '' : `, ${scheme.bearerFormat}`}`;
    case 'oauth2':
      return `OAuth 2.0, ${scheme.flows.map((flow) => flowNames[flow.kind]).join(' or ')}`;
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'other':
      return scheme.originalType;
  }
}

const flowNames = {
  password: 'password',
  clientCredentials: 'client credentials',
  authorizationCode: 'authorization code',
  implicit: 'implicit',
  deviceAuthorization: 'device',
} as const;
