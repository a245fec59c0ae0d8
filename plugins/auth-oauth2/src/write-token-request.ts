import { credentialFieldValue, type CredentialInput, type HeaderField, type HttpCall } from '@opchain/core/plugin';
import type { TokenFlow } from './token-flow.js';

export interface TokenRequest {
  readonly call: HttpCall;
  /** Every text in it that must not be shown. */
  readonly secrets: readonly string[];
}

/** The request of RFC 6749, section 4.3.2 (password) or 4.4.2 (client credentials). */
export function writeTokenRequest(
  { kind }: TokenFlow,
  entered: CredentialInput,
  url: string,
  scopes: readonly string[],
): TokenRequest {
  const scope = scopes.length > 0 && { scope: scopes.join(' ') };
  if (kind === 'clientCredentials') return writeForm({ grant_type: 'client_credentials', ...scope }, entered, url, []);
  const username = credentialFieldValue(entered, 'username');
  const password = credentialFieldValue(entered, 'password');
  return writeForm({ grant_type: 'password', username, password, ...scope }, entered, url, [password]);
}

/** The request of RFC 6749, section 4.1.3, with the verifier of RFC 7636, section 4.5. */
export function writeCodeRequest(
  { code, redirectUri, verifier }: Readonly<Record<'code' | 'redirectUri' | 'verifier', string>>,
  entered: CredentialInput,
  url: string,
): TokenRequest {
  const parameters = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  return writeForm(parameters, entered, url, [code, verifier]);
}

/** The request of RFC 8628, section 3.1, for a code that the user enters. */
export function writeDeviceRequest(scopes: readonly string[], entered: CredentialInput, url: string): TokenRequest {
  return writeForm(scopes.length > 0 ? { scope: scopes.join(' ') } : {}, entered, url, []);
}

/** The request of RFC 8628, section 3.4. */
export function writeDeviceCodeRequest(deviceCode: string, entered: CredentialInput, url: string): TokenRequest {
  const parameters = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: deviceCode };
  return writeForm(parameters, entered, url, [deviceCode]);
}

/** The request of RFC 6749, section 6: without a scope, it is for the scopes that the user has granted. */
export function writeRefreshRequest(refreshToken: string, entered: CredentialInput, url: string): TokenRequest {
  return writeForm({ grant_type: 'refresh_token', refresh_token: refreshToken }, entered, url, [refreshToken]);
}

/** A request with the client authenticated as in RFC 6749, section 2.3.1. */
function writeForm(
  parameters: Readonly<Record<string, string>>,
  entered: CredentialInput,
  url: string,
  secrets: readonly string[],
): TokenRequest {
  const clientId = credentialFieldValue(entered, 'clientId');
  const clientSecret = credentialFieldValue(entered, 'clientSecret');
  const inHeader =
    clientSecret !== '' && credentialFieldValue(entered, 'clientAuthentication') !== 'client_secret_post';
  const basic = toBase64(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`);

  const form = new URLSearchParams(parameters);
  if (!inHeader && clientId !== '') form.set('client_id', clientId);
  if (!inHeader && clientSecret !== '') form.set('client_secret', clientSecret);

  const headers: HeaderField[] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
  ];
  if (inHeader) headers.push(['Authorization', `Basic ${basic}`]);
  return {
    call: { method: 'POST', url, headers, cookies: [], body: form.toString() },
    secrets: [clientSecret, ...secrets, ...(inHeader ? [basic] : [])].filter((secret) => secret !== ''),
  };
}

/** `application/x-www-form-urlencoded`, which RFC 6749 requires for both parts before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
