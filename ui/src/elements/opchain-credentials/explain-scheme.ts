import type { SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialField } from '@opchain/core/plugin';
import type { credentialTexts } from '../../texts/credential-texts.js';
import type { IconName } from '../parts/icon.js';

/** What a scheme does, in one line; the description's own text has priority, without inline code marks. `fields`: those to enter, if it is supported. */
export function explainScheme(
  scheme: SecurityScheme,
  fields: readonly CredentialField[] | undefined,
  { schemeHints, unsupported }: typeof credentialTexts,
): string {
  if (scheme.type === 'other' && scheme.originalType === 'mutualTLS') return schemeHints.mutualTLS;
  if (fields === undefined) return unsupported;
  if (scheme.description !== undefined && scheme.description !== '')
    return scheme.description.replace(/`([^`\n]+)`/g, '$1');
  if (fields.length === 1 && fields[0]?.name === 'accessToken') return schemeHints.ownToken;
  switch (scheme.type) {
    case 'http': {
      const name = scheme.scheme.toLowerCase();
      if (name === 'aws4-hmac-sha256') return schemeHints.aws;
      return name === 'basic' || name === 'bearer' || name === 'digest' ? schemeHints[name] : schemeHints.http;
    }
    case 'oauth2': {
      const [flow] = scheme.flows;
      return flow === undefined || flow.kind === 'implicit' ? schemeHints.oauth2 : schemeHints[flow.kind];
    }
    case 'apiKey':
      if (scheme.extensions?.['x-amazon-apigateway-authtype'] === 'awsSigv4') return schemeHints.aws;
      return fields.some(({ name }) => name === 'apiKey') ? schemeHints.apiKey : schemeHints.plugin;
    default:
      return schemeHints[scheme.type];
  }
}

export function schemeIcon(scheme: SecurityScheme): IconName {
  if (scheme.type === 'apiKey') return 'key';
  if (scheme.type === 'http') return scheme.scheme === 'basic' ? 'person' : 'lock';
  if (scheme.type === 'oauth2') return scheme.flows[0]?.kind === 'password' ? 'person' : 'chain';
  return 'shield';
}

/** True if testing a credential of the scheme fetches a token. */
export function fetchesToken(scheme: SecurityScheme): boolean {
  return scheme.type === 'oauth2' || scheme.type === 'openIdConnect';
}
