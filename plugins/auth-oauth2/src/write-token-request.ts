import { credentialFieldValue } from '@opchain/core/plugin';
import type { CredentialInput, HeaderField, HttpCall } from '@opchain/core/plugin';
import type { TokenFlow } from './token-flow.js';

export interface TokenRequest {
  readonly call: HttpCall;
  /** Every text in it that must not be shown. */
  readonly secrets: readonly string[];
}

/**
 * The request of RFC 6749, section 4.3.2 (password) or 4.4.2 (client credentials), with the client authenticated as in
 * section 2.3.1.
 */
export function writeTokenRequest(
  { kind }: TokenFlow,
  entered: CredentialInput,
  url: string,
  scopes: readonly string[],
): TokenRequest {
  const [clientId, clientSecret, password] = ['clientId', 'clientSecret', 'password'].map((name) =>
    credentialFieldValue(entered, name),
  ) as [string, string, string];
  const inHeader =
    clientSecret !== '' && credentialFieldValue(entered, 'clientAuthentication') !== 'client_secret_post';
  const basic = toBase64(`${encodeForm(clientId)}:${encodeForm(clientSecret)}`);

  const form = new URLSearchParams({ grant_type: kind === 'password' ? 'password' : 'client_credentials' });
  if (kind === 'password') {
    form.set('username', credentialFieldValue(entered, 'username'));
    form.set('password', password);
  }
  if (scopes.length > 0) form.set('scope', scopes.join(' '));
  if (!inHeader && clientId !== '') form.set('client_id', clientId);
  if (!inHeader && clientSecret !== '') form.set('client_secret', clientSecret);

  const headers: HeaderField[] = [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Accept', 'application/json'],
  ];
  if (inHeader) headers.push(['Authorization', `Basic ${basic}`]);
  return {
    call: { method: 'POST', url, headers, cookies: [], body: form.toString() },
    secrets: [clientSecret, password, ...(inHeader ? [basic] : [])].filter((secret) => secret !== ''),
  };
}

/** `application/x-www-form-urlencoded`, which RFC 6749 requires for both parts before they are joined. */
function encodeForm(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1);
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
