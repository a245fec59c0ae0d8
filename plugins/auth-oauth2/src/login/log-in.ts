import { credentialFieldValue, type Grant, OpchainError, withTimeLimit } from '@opchain/core/plugin';
import * as oauth from 'oauth4webapi';
import { sendTokenRequest, type TokenClient } from '../client/send-token-request.js';
import { readToken } from '../read-token.js';
import { resolveUrl, type TokenFlow } from '../token-flow.js';
import { writeCodeRequest } from '../write-token-request.js';
import { checkCallback, checkIdToken } from './check-login.js';
import type { LoginBrowser } from './login-browser.js';

/** How long the user has to log in, in milliseconds. */
const LOGIN_LIMIT_MS = 180_000;

/**
 * Has the user log in at the issuer, and exchanges the code for a token: authorization code with PKCE (RFC 6749, section
 * 4.1; RFC 7636), with a `state`, and with a `nonce` if an ID token is requested.
 */
export async function logIn(tokenClient: TokenClient, tokenUrl: string, browser: LoginBrowser): Promise<Grant> {
  const { flow, entered, scope } = tokenClient;
  const loginUrl = resolveLoginUrl(flow, scope.serverUrl);
  // Before the user enters a password anywhere.
  for (const url of [loginUrl.href, tokenUrl]) scope.requireApproval?.(url);

  const scopes = entered.scopes ?? (flow.issuer === undefined ? Object.keys(flow.scopes ?? {}) : ['openid']);
  const [state, verifier] = [oauth.generateRandomState(), oauth.generateRandomCodeVerifier()];
  const nonce = scopes.includes('openid') ? oauth.generateRandomNonce() : undefined;
  const challenge = await oauth.calculatePKCECodeChallenge(verifier);
  const clientId = credentialFieldValue(entered, 'clientId');
  const account = credentialFieldValue(entered, 'account');
  const registered = credentialFieldValue(entered, 'redirectUri');

  let redirectUri = registered;
  const authorizationUrl = (uri: string): string => {
    redirectUri = uri;
    const url = new URL(loginUrl);
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: uri,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      ...(nonce !== undefined && { nonce }),
      ...(account !== '' && { login_hint: account }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  };
  const visit = (signal: AbortSignal): Promise<URL> =>
    browser.visit({ authorizationUrl, state, signal, ...(registered !== '' && { redirectUri: registered }) });
  const callback = await withTimeLimit(visit, {
    limitMs: LOGIN_LIMIT_MS,
    clock: scope.clock,
    signal: scope.signal,
    error: () =>
      new OpchainError(
        'AUTH_FAILED',
        `Nobody logged in at ${loginUrl.origin} within ${LOGIN_LIMIT_MS / 60_000} minutes.`,
      ),
  });

  const [client, { issuer }] = [{ client_id: clientId }, flow];
  const code = checkCallback(callback, { client, state, issuer, origin: loginUrl.origin });
  const request = writeCodeRequest({ code, redirectUri, verifier }, entered, tokenUrl);
  const { result, context } = await sendTokenRequest(request, tokenClient);
  const grant = readToken(result, context);
  if (nonce !== undefined) await checkIdToken(result, { client, nonce, issuer, origin: new URL(tokenUrl).origin });
  return grant;
}

/** The description's address, which may be relative to the server. Nothing but a web page is ever opened. */
function resolveLoginUrl({ authorizationUrl }: TokenFlow, serverUrl: string): URL {
  const url = resolveUrl(authorizationUrl, serverUrl);
  if (url === undefined || !/^https?:/.test(url))
    throw new OpchainError(
      'AUTH_FAILED',
      'The description declares no valid address of a login page (authorizationUrl).',
    );
  return new URL(url);
}
