import {
  type AuthProvider,
  credentialFieldValue,
  type CredentialInput,
  type Grant,
  OpchainError,
  type Plugin,
  type SecurityScheme,
  setHeader,
  validateCredentialInput,
} from '@opchain/core/plugin';
import { listFields, listFlowFields } from './list-fields.js';
import type { LoginBrowser } from './login/login-browser.js';
import { chooseFlow, isLogin, listTokenFlows, resolveTokenSource, type TokenFlow } from './token-flow.js';

/** Options of `oauth2Auth`. */
export interface OAuth2Options {
  /** Lets users log in with a browser; without it, they enter a token that they have got elsewhere. */
  readonly browser?: LoginBrowser | undefined;
}

/**
 * Creates a plugin that applies security schemes of the type `oauth2` (RFC 6749): it fetches tokens with the password
 * and the client credentials grant, or with a code for which the user logs in with a browser, on this or any device, and renews them with the
 * refresh token if the issuer provides one.
 */
export function oauth2Auth({ browser }: OAuth2Options = {}): Plugin {
  const provider = createProvider(browser);
  return { name: 'auth-oauth2', apply: (context) => context.addAuthProvider(provider) };
}

function createProvider(browser: LoginBrowser | undefined): AuthProvider {
  const flowsOf = (scheme: SecurityScheme): readonly TokenFlow[] => listTokenFlows(scheme, browser);
  const choose = (scheme: SecurityScheme, entered: CredentialInput): TokenFlow | undefined =>
    chooseFlow(flowsOf(scheme), entered);
  return {
    name: 'oauth2',
    handles: ({ type }) => type === 'oauth2' || type === 'openIdConnect',
    fields: (scheme) => listFields(flowsOf(scheme), browser),
    tokenEndpoint: (scheme, entered, serverUrl) => {
      const flow = choose(scheme, entered);
      return flow === undefined ? undefined : resolveTokenSource(flow, entered, serverUrl);
    },
    interactive(scheme, entered) {
      const flow = choose(scheme, entered);
      return readOwnToken(entered) === '' && flow !== undefined && isLogin(flow.kind);
    },
    async obtain(scheme, entered, scope): Promise<Grant> {
      // A token that the user already has takes precedence.
      const accessToken = readOwnToken(entered);
      if (accessToken !== '') return { values: { accessToken }, secrets: [accessToken] };
      validateCredentialInput(scheme.name, listFields(flowsOf(scheme), browser), entered);
      const flow = choose(scheme, entered);
      if (flow === undefined)
        throw new OpchainError(
          'CREDENTIAL_INCOMPLETE',
          `The credential for "${scheme.name}" is missing an access token (accessToken).`,
        );
      validateCredentialInput(scheme.name, listFlowFields(flow.kind, browser), entered);
      const url = resolveTokenSource(flow, entered, scope.serverUrl);
      if (url === undefined)
        throw new OpchainError(
          'CREDENTIAL_INCOMPLETE',
          `"${scheme.name}" declares no token URL; set tokenUrl on the credential.`,
        );
      // Loaded when first needed: it is several times the rest of the plugin.
      const { requestToken } = await import('./request-token.js');
      return requestToken(flow, entered, browser, scope);
    },
    apply(call, _scheme, { values }) {
      const { accessToken, proofKey, nonce } = values;
      if (proofKey === undefined) return setHeader(call, 'Authorization', `Bearer ${accessToken!}`);
      const proven = setHeader(call, 'Authorization', `DPoP ${accessToken!}`);
      return import('./client/proof-key.js').then(({ addProof }) => addProof(proven, proofKey, { accessToken, nonce }));
    },
    async readChallenge(_scheme, grant, response) {
      if (grant.values['proofKey'] === undefined) return undefined;
      const { readRequiredNonce } = await import('./client/proof-key.js');
      const nonce = readRequiredNonce(response);
      return nonce === undefined ? undefined : { ...grant, values: { ...grant.values, nonce } };
    },
  };
}

function readOwnToken(entered: CredentialInput): string {
  return credentialFieldValue(entered, 'accessToken').trim();
}
