import type { CredentialField } from '@opchain/core/plugin';
import type { LoginBrowser } from './login/login-browser.js';
import { isLogin, type TokenFlow } from './token-flow.js';

/** Methods of client authentication (RFC 6749, section 2.3.1); the first is the default. */
const clientAuthentications = {
  client_secret_basic: 'Header (client_secret_basic)',
  client_secret_post: 'Body (client_secret_post)',
} as const;

const grants: Readonly<Record<TokenFlow['kind'], string>> = {
  password: 'Password',
  clientCredentials: 'Client credentials',
  authorizationCode: 'Authorization code',
  deviceAuthorization: 'Device authorization',
};

const accessToken: CredentialField = {
  name: 'accessToken',
  label: 'Access token',
  secret: true,
  required: true,
  hint: 'This scheme requires signing in with a browser: get a token there and paste it here.',
};

const ownToken: CredentialField = {
  ...accessToken,
  required: false,
  hint: 'Only if you have one already, instead of logging in.',
};

const clientAuthentication: CredentialField = {
  name: 'clientAuthentication',
  label: 'Client authentication',
  secret: false,
  required: false,
  hint: 'Sent in the Authorization header unless the issuer requires it in the body.',
  choices: Object.keys(clientAuthentications),
  choiceLabels: clientAuthentications,
};

const tokenType: CredentialField = {
  name: 'tokenType',
  label: 'Token type',
  secret: false,
  required: false,
  hint: 'DPoP binds the token to a key of this login, so that it is of no use to others (RFC 9449).',
  choices: ['Bearer', 'DPoP'],
};

/** What `private_key_jwt` needs instead of a client secret. */
const clientKey: readonly CredentialField[] = [
  {
    name: 'privateKey',
    label: 'Private key',
    secret: true,
    required: false,
    hint: 'Instead of the client secret: PKCS #8 in PEM, or a JWK.',
  },
  {
    name: 'keyId',
    label: 'Key ID',
    secret: false,
    required: false,
    hint: 'Only if the issuer knows several keys. A JWK has its own.',
  },
];

/**
 * Fields that the user enters for a scheme with those flows. Scopes and an alternative token URL are part of every
 * credential, not fields.
 */
export function listFields(flows: readonly TokenFlow[], browser: LoginBrowser | undefined): readonly CredentialField[] {
  const kinds = [...new Set(flows.map(({ kind }) => kind))];
  const [only] = kinds;
  if (only === undefined) return [accessToken];
  if (kinds.length === 1) {
    if (!isLogin(only)) return listFlowFields(only, browser);
    // A token that the user already has makes everything else unnecessary.
    const fields = listFlowFields(only, browser).map((field) => ({ ...field, required: false }));
    return [...fields, ownToken];
  }
  const all = kinds.flatMap((kind) => listFlowFields(kind, browser));
  const byName = new Map(all.map((field) => [field.name, { ...field, required: false }]));
  const isDiscovered = flows.some(({ discoveryUrl }) => discoveryUrl !== undefined);
  return [describeGrantType(kinds), ...byName.values(), ...(isDiscovered || kinds.some(isLogin) ? [ownToken] : [])];
}

function describeGrantType(kinds: readonly TokenFlow['kind'][]): CredentialField {
  return {
    name: 'grantType',
    label: 'Grant',
    secret: false,
    required: false,
    ...(kinds.includes('password') && { hint: 'Defaults to the password grant if a username is set.' }),
    choices: kinds,
    choiceLabels: grants,
  };
}

/** Fields of one flow. A client of a user's flow may be public, without a secret; that of the password grant may be omitted. */
export function listFlowFields(kind: TokenFlow['kind'], browser: LoginBrowser | undefined): readonly CredentialField[] {
  const ofClient = kind === 'clientCredentials';
  const user: readonly CredentialField[] = [
    { name: 'username', label: 'Username', secret: false, required: true },
    { name: 'password', label: 'Password', secret: true, required: true },
  ];
  return [
    ...(kind === 'password' ? user : []),
    {
      name: 'clientId',
      label: 'Client ID',
      secret: false,
      required: kind !== 'password',
      ...(kind === 'authorizationCode' && { hint: describeRedirect(browser) }),
    },
    { name: 'clientSecret', label: 'Client secret', secret: true, required: ofClient, unless: 'privateKey' },
    ...clientKey,
    clientAuthentication,
    tokenType,
    ...(kind === 'authorizationCode' ? listLoginFields(browser) : []),
  ];
}

function describeRedirect(browser: LoginBrowser | undefined): string {
  const redirectUri = browser?.redirectUri ?? 'http://127.0.0.1/callback';
  return `Register it at the issuer with the redirect URI ${redirectUri}.`;
}

function listLoginFields(browser: LoginBrowser | undefined): readonly CredentialField[] {
  const redirectUri: CredentialField = {
    name: 'redirectUri',
    label: 'Redirect URI',
    secret: false,
    required: false,
    hint: 'Only if the issuer requires a fixed port, e.g. http://127.0.0.1:8910/callback.',
  };
  return [
    {
      name: 'account',
      label: 'Account',
      secret: false,
      required: false,
      hint: 'Suggested to the issuer. Distinguishes the credentials of several users.',
    },
    ...(browser?.redirectUri === undefined ? [redirectUri] : []),
  ];
}
