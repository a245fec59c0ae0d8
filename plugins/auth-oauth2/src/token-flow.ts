import { credentialFieldValue, type CredentialInput, type OAuth2Flow, type SecurityScheme } from '@opchain/core/plugin';
import type { LoginBrowser } from './login/login-browser.js';

/** Flows that this provider supports; of several in a scheme, the first is the default. */
const flowKinds = ['password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const;
/** Those of an OpenID Connect scheme: logging in is what it is for. */
const discoveredKinds = ['authorizationCode', 'deviceAuthorization', 'clientCredentials', 'password'] as const;

/** A flow that ends at the token endpoint. */
export interface TokenFlow extends Partial<OAuth2Flow> {
  readonly kind: (typeof flowKinds)[number];
  /** Where the issuer publishes the other addresses. */
  readonly discoveryUrl?: string;
  /** The issuer, once it is discovered. */
  readonly issuer?: string;
}

/** True for the flows that the user logs in for. */
export function isLogin(kind: TokenFlow['kind']): boolean {
  return kind === 'authorizationCode' || kind === 'deviceAuthorization';
}

/** The flows of a scheme that this provider supports; those that the user logs in for, only as far as the browser can. */
export function listTokenFlows(scheme: SecurityScheme, browser: LoginBrowser | undefined): readonly TokenFlow[] {
  const isPossible = (kind: TokenFlow['kind']): boolean =>
    kind === 'deviceAuthorization' ? browser?.showCode !== undefined : !isLogin(kind) || browser !== undefined;
  if (scheme.type === 'openIdConnect') {
    const { openIdConnectUrl: discoveryUrl } = scheme;
    return discoveredKinds.filter(isPossible).map((kind) => ({ kind, discoveryUrl }));
  }
  if (scheme.type !== 'oauth2') return [];
  return flowKinds
    .filter(isPossible)
    .flatMap((kind) => scheme.flows.flatMap((flow): TokenFlow[] => (flow.kind === kind ? [{ ...flow, kind }] : [])));
}

/** The only flow, or the selected one; without a selection, an entered username selects the password flow. */
export function chooseFlow(flows: readonly TokenFlow[], entered: CredentialInput): TokenFlow | undefined {
  const usual = flows[0]?.discoveryUrl === undefined ? 'clientCredentials' : flows[0].kind;
  const chosen =
    credentialFieldValue(entered, 'grantType') ||
    (credentialFieldValue(entered, 'username') === '' ? usual : 'password');
  return flows.find(({ kind }) => kind === chosen) ?? flows[0];
}

/** Absolute URL: the credential's own, otherwise the description's, which may be relative to the server. */
export function resolveTokenUrl(
  { tokenUrl: described }: { readonly tokenUrl?: string | undefined },
  entered: CredentialInput,
  serverUrl: string,
): string | undefined {
  return resolveUrl(entered.tokenUrl || described, serverUrl);
}

/** Absolute URL that the token comes from, or that says where it comes from. */
export function resolveTokenSource(flow: TokenFlow, entered: CredentialInput, serverUrl: string): string | undefined {
  return resolveTokenUrl(flow, entered, serverUrl) ?? resolveUrl(flow.discoveryUrl, serverUrl);
}

/** Absolute URL of an address that may be relative to the server. */
export function resolveUrl(address: string | undefined, serverUrl: string): string | undefined {
  if (!address) return undefined;
  if (URL.canParse(address)) return new URL(address).href;
  return URL.canParse(address, serverUrl) ? new URL(address, serverUrl).href : undefined;
}
