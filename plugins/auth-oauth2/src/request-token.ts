import {
  credentialFieldValue,
  type CredentialInput,
  type Grant,
  isOpchainError,
  type ObtainScope,
  OpchainError,
} from '@opchain/core/plugin';
import { sendTokenRequest, type TokenClient } from './client/send-token-request.js';
import type { LoginBrowser } from './login/login-browser.js';
import { readToken } from './read-token.js';
import { resolveTokenUrl, resolveUrl, type TokenFlow } from './token-flow.js';
import { type TokenRequest, writeRefreshRequest, writeTokenRequest } from './write-token-request.js';

/** Renews the previous token if that is possible, otherwise fetches one, for which the user may have to log in. */
export async function requestToken(
  described: TokenFlow,
  entered: CredentialInput,
  browser: LoginBrowser | undefined,
  scope: ObtainScope,
): Promise<Grant> {
  const flow = await complete(described, scope);
  const url = resolveTokenUrl(flow, entered, scope.serverUrl);
  if (url === undefined)
    throw new OpchainError('AUTH_FAILED', 'The issuer publishes no token endpoint; set tokenUrl on the credential.');
  const client = { flow, entered, scope, proofKey: await chooseProofKey(entered, scope) };
  const refreshToken = scope.previous?.values['refreshToken'];
  const renewed = refreshToken === undefined ? undefined : await refreshGrant(refreshToken, client);
  if (renewed !== undefined) return renewed;
  if (flow.kind === 'deviceAuthorization' && browser?.showCode !== undefined) {
    const { logInOnDevice } = await import('./login/log-in-on-device.js');
    return logInOnDevice(client, url, (login) => browser.showCode?.(login));
  }
  if (flow.kind !== 'authorizationCode' || browser === undefined)
    return send(writeTokenRequest(flow, entered, url, entered.scopes ?? scope.scopes), client);
  const { logIn } = await import('./login/log-in.js');
  return logIn(client, url, browser);
}

/** The key of the grant that is renewed, to which its refresh token may be bound too, or a new one. */
async function chooseProofKey(entered: CredentialInput, { previous }: ObtainScope): Promise<string | undefined> {
  if (credentialFieldValue(entered, 'tokenType') !== 'DPoP') return undefined;
  return previous?.values['proofKey'] ?? (await import('./client/proof-key.js')).createProofKey();
}

async function complete(flow: TokenFlow, scope: ObtainScope): Promise<TokenFlow> {
  const url = resolveUrl(flow.discoveryUrl, scope.serverUrl);
  return url === undefined ? flow : (await import('./login/discover.js')).discover(flow, url, scope);
}

/** The renewed grant, or undefined if the issuer declines, e.g. because the refresh token has expired too. */
async function refreshGrant(refreshToken: string, client: TokenClient): Promise<Grant | undefined> {
  const { flow, entered, scope } = client;
  const url = resolveTokenUrl({ tokenUrl: flow.refreshUrl || flow.tokenUrl }, entered, scope.serverUrl);
  if (url === undefined) return undefined;
  try {
    const grant = await send(writeRefreshRequest(refreshToken, entered, url), client);
    // An issuer that issues no new refresh token leaves the old one valid.
    return { ...grant, values: { refreshToken, ...grant.values } };
  } catch (error) {
    if (isOpchainError(error) && (error.code === 'TOKEN_REFUSED' || error.code === 'ORIGIN_NOT_APPROVED'))
      return undefined;
    throw error;
  }
}

async function send(request: TokenRequest, client: TokenClient): Promise<Grant> {
  const { result, context } = await sendTokenRequest(request, client);
  return readToken(result, context);
}
