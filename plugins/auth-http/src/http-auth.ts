import {
  type AuthProvider,
  type CredentialField,
  type CredentialInput,
  type Grant,
  OpchainError,
  type Plugin,
  type SecurityScheme,
  setHeader,
  validateCredentialInput,
} from '@opchain/core/plugin';
import type { Authorization } from './authorization.js';
import { readBasic } from './read-basic.js';
import { readBearer } from './read-bearer.js';

/** One HTTP authentication scheme. */
interface Kind {
  readonly fields: readonly CredentialField[];
  /** Converts the entered values to the value of the `Authorization` field. */
  read(entered: CredentialInput, schemeName: string): Authorization;
}

const kinds: Readonly<Record<string, Kind>> = {
  basic: {
    fields: [
      { name: 'username', label: 'Username', secret: false, required: true },
      {
        name: 'password',
        label: 'Password',
        secret: true,
        required: false,
        hint: 'Can be empty if the username is the secret.',
      },
    ],
    read: readBasic,
  },
  bearer: {
    fields: [{ name: 'token', label: 'Token', secret: true, required: true }],
    read: readBearer,
  },
};

/**
 * Creates a plugin that applies security schemes of the type `http`: `basic` (RFC 7617, in UTF-8) and `bearer` (RFC
 * 6750).
 */
export function httpAuth(): Plugin {
  return { name: 'auth-http', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'http',
  handles: (scheme) => findKind(scheme) !== undefined,
  fields: (scheme) => findKind(scheme)?.fields ?? [],
  obtain: (scheme, entered) =>
    Promise.resolve().then((): Grant => {
      const kind = findKind(scheme);
      if (kind === undefined)
        throw new OpchainError('SCHEME_UNSUPPORTED', `"${scheme.name}" is neither HTTP basic nor bearer.`);
      validateCredentialInput(scheme.name, kind.fields, entered);
      const { value, secrets } = kind.read(entered, scheme.name);
      return { values: { authorization: value }, secrets };
    }),
  apply: (call, _scheme, { values }) => setHeader(call, 'Authorization', values['authorization']!),
};

function findKind(scheme: SecurityScheme): Kind | undefined {
  if (scheme.type !== 'http') return undefined;
  const name = scheme.scheme.toLowerCase();
  return Object.hasOwn(kinds, name) ? kinds[name] : undefined;
}
