import type { SecurityScheme } from '@opchain/core/model';
import type { credentialTexts } from '../../texts/credential-texts.js';
import type { IconName } from '../parts/icon.js';

/** What a scheme does, in one line; the description's own text has priority, without inline code marks. */
export function explainScheme(scheme: SecurityScheme, { schemeHints }: typeof credentialTexts): string {
  if (scheme.description !== undefined && scheme.description !== '')
    return scheme.description.replace(/`([^`\n]+)`/g, '$1');
  switch (scheme.type) {
    case 'http':
      return scheme.scheme === 'basic' || scheme.scheme === 'bearer' ? schemeHints[scheme.scheme] : schemeHints.http;
    case 'oauth2': {
      const [flow] = scheme.flows;
      return flow?.kind === 'password' || flow?.kind === 'clientCredentials'
        ? schemeHints[flow.kind]
        : schemeHints.oauth2;
    }
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
