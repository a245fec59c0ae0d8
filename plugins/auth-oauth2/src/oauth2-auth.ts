import { validateCredentialInput, credentialFieldValue, OpchainError, setHeader } from '@opchain/core/plugin';
import type { AuthProvider, Grant, Plugin } from '@opchain/core/plugin';
import { listFields, listFlowFields } from './list-fields.js';
import { chooseFlow, resolveTokenUrl } from './token-flow.js';

/**
 * Creates a plugin that applies security schemes of the type `oauth2` (RFC 6749): it fetches tokens with the password
 * and the client credentials grant, renews them with the refresh token if the issuer provides one, and for flows that
 * need a browser redirect it accepts a token that the user already has.
 */
export function oauth2Auth(): Plugin {
  return { name: 'auth-oauth2', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'oauth2',
  handles: ({ type }) => type === 'oauth2' || type === 'openIdConnect',
  fields: listFields,
  tokenEndpoint: (scheme, entered, serverUrl) => {
    const flow = chooseFlow(scheme, entered);
    return flow === undefined ? undefined : resolveTokenUrl(flow, entered, serverUrl);
  },
  async obtain(scheme, entered, scope): Promise<Grant> {
    // A token that the user already has takes precedence.
    const accessToken = credentialFieldValue(entered, 'accessToken').trim();
    if (accessToken !== '') return { values: { accessToken }, secrets: [accessToken] };
    validateCredentialInput(scheme.name, listFields(scheme), entered);
    const flow = chooseFlow(scheme, entered);
    if (flow === undefined)
      throw new OpchainError(
        'CREDENTIAL_INCOMPLETE',
        `The credential for "${scheme.name}" is missing an access token (accessToken).`,
      );
    validateCredentialInput(scheme.name, listFlowFields(flow.kind), entered);
    const url = resolveTokenUrl(flow, entered, scope.serverUrl);
    if (url === undefined)
      throw new OpchainError(
        'CREDENTIAL_INCOMPLETE',
        `"${scheme.name}" declares no token URL; set tokenUrl on the credential.`,
      );
    // Loaded when first needed: it is several times the rest of the plugin.
    const { requestToken } = await import('./request-token.js');
    return requestToken(flow, entered, url, scope);
  },
  apply: (call, _scheme, { values }) => setHeader(call, 'Authorization', `Bearer ${values['accessToken']!}`),
};
