import type { CredentialField, SecurityScheme } from '@opchain/core/plugin';
import type { TokenFlow } from './token-flow.js';
import { listTokenFlows } from './token-flow.js';

/** Methods of client authentication (RFC 6749, section 2.3.1); the first is the default. */
const clientAuthentications = ['client_secret_basic', 'client_secret_post'] as const;

const accessToken: CredentialField = {
  name: 'accessToken',
  label: 'Access token',
  secret: true,
  required: true,
  hint: 'This scheme requires signing in with a browser: get a token there and paste it here.',
};

const grantType: CredentialField = {
  name: 'grantType',
  label: 'Grant',
  secret: false,
  required: false,
  hint: 'Defaults to the password grant if a username is set.',
  choices: ['password', 'clientCredentials'],
};

/**
 * Fields that the user enters for a scheme. Scopes and an alternative token URL are part of every credential, not
 * fields.
 */
export function listFields(scheme: SecurityScheme): readonly CredentialField[] {
  const kinds = [...new Set(listTokenFlows(scheme).map(({ kind }) => kind))];
  if (kinds.length === 0) return [accessToken];
  if (kinds.length === 1) return listFlowFields(kinds[0]!);
  return [grantType, ...listFlowFields('password').map((field) => ({ ...field, required: false }))];
}

/** Fields of one flow. A client of the password grant may be public, without a secret, or omitted. */
export function listFlowFields(kind: TokenFlow['kind']): readonly CredentialField[] {
  const ofClient = kind === 'clientCredentials';
  const user: readonly CredentialField[] = [
    { name: 'username', label: 'Username', secret: false, required: true },
    { name: 'password', label: 'Password', secret: true, required: true },
  ];
  return [
    ...(ofClient ? [] : user),
    { name: 'clientId', label: 'Client ID', secret: false, required: ofClient },
    { name: 'clientSecret', label: 'Client secret', secret: true, required: ofClient },
    {
      name: 'clientAuthentication',
      label: 'Client authentication',
      secret: false,
      required: false,
      hint: 'Sent in the Authorization header unless the issuer requires it in the body.',
      choices: clientAuthentications,
    },
  ];
}
