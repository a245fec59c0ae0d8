import { credentialFieldValue } from '@opchain/core/plugin';
import type { CredentialInput, OAuth2Flow, SecurityScheme } from '@opchain/core/plugin';

/** A flow that needs only the token endpoint. */
export interface TokenFlow {
  readonly kind: 'password' | 'clientCredentials';
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
}

/** The flows of a scheme that this provider supports. */
export function listTokenFlows(scheme: SecurityScheme): readonly TokenFlow[] {
  return scheme.type === 'oauth2' ? scheme.flows.filter(isTokenFlow) : [];
}

/** The only flow, or the selected one; without a selection, an entered username selects the password flow. */
export function chooseFlow(scheme: SecurityScheme, entered: CredentialInput): TokenFlow | undefined {
  const flows = listTokenFlows(scheme);
  const chosen =
    credentialFieldValue(entered, 'grantType') ||
    (credentialFieldValue(entered, 'username') === '' ? 'clientCredentials' : 'password');
  return flows.find(({ kind }) => kind === chosen) ?? flows[0];
}

/** Absolute URL: the credential's own, otherwise the description's, which may be relative to the server. */
export function resolveTokenUrl(
  { tokenUrl: described }: { readonly tokenUrl?: string | undefined },
  entered: CredentialInput,
  serverUrl: string,
): string | undefined {
  const tokenUrl = entered.tokenUrl || described;
  if (!tokenUrl) return undefined;
  if (URL.canParse(tokenUrl)) return new URL(tokenUrl).href;
  return URL.canParse(tokenUrl, serverUrl) ? new URL(tokenUrl, serverUrl).href : undefined;
}

function isTokenFlow(flow: OAuth2Flow): flow is OAuth2Flow & TokenFlow {
  return flow.kind === 'password' || flow.kind === 'clientCredentials';
}
