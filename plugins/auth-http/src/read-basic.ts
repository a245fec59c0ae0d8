import { credentialFieldValue, type CredentialInput, OpchainError } from '@opchain/core/plugin';
import type { Authorization } from './authorization.js';

/** RFC 7617: username and password in UTF-8, joined by a colon, in base64. */
export function readBasic(entered: CredentialInput, schemeName: string): Authorization {
  const username = credentialFieldValue(entered, 'username');
  const password = credentialFieldValue(entered, 'password');
  if (username.includes(':'))
    throw new OpchainError(
      'AUTH_FAILED',
      `The username for "${schemeName}" contains a colon, which HTTP basic authentication does not allow.`,
    );
  // eslint-disable-next-line no-control-regex -- these are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(username + password)) {
    throw new OpchainError(
      'AUTH_FAILED',
      `The username or password for "${schemeName}" contains a line break or another control character.`,
    );
  }
  const pair = `${username}:${password}`;
  const encoded = toBase64(pair);
  // Without a password, the username is the secret.
  return { value: `Basic ${encoded}`, secrets: [password === '' ? username : password, pair, encoded] };
}

function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
