import {
  type AuthProvider,
  type CredentialField,
  credentialFieldValue,
  type HttpResult,
  OpchainError,
  type Plugin,
  type SecurityScheme,
  validateCredentialInput,
} from '@opchain/core/plugin';
import { signCall } from './sign-call.js';

const fields: readonly CredentialField[] = [
  { name: 'keyId', label: 'Key ID', secret: false, required: true },
  { name: 'secret', label: 'Secret', secret: true, required: true },
];

/** A plugin for an API that starts a session for a key, and requires each call to be numbered and signed with the key of the session. */
export function sessionAuth(): Plugin {
  return { name: 'example-session', kernel: '^0.1.0', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'session',
  // In a description: `type: http`, `scheme: session-hmac`, and in `x-session-url` where sessions start.
  handles: (scheme) => scheme.type === 'http' && scheme.scheme === 'session-hmac',
  fields: () => fields,
  tokenEndpoint: (scheme, { tokenUrl }, serverUrl) => sessionUrl(scheme, tokenUrl, serverUrl),
  async obtain(scheme, entered, scope) {
    validateCredentialInput(scheme.name, fields, entered);
    const [keyId, secret] = ['keyId', 'secret'].map((name) => credentialFieldValue(entered, name));
    const response = await scope.send({
      method: 'POST',
      url: sessionUrl(scheme, entered.tokenUrl, scope.serverUrl),
      headers: [['Content-Type', 'application/json']],
      cookies: [],
      body: JSON.stringify({ keyId, secret }),
    });
    const { session, key, expiresIn } = readSession(response);
    return {
      values: { session, key },
      secrets: [session, key],
      expiresAt: scope.clock.wallTime() + expiresIn * 1000,
    };
  },
  apply: (call, _scheme, { values }, { use = 1 }) => signCall(call, values['session'] ?? '', values['key'] ?? '', use),
};

function sessionUrl({ extensions }: SecurityScheme, entered: string | undefined, serverUrl: string): string {
  const described = extensions?.['x-session-url'];
  const url = entered ?? (typeof described === 'string' ? described : 'sessions');
  return new URL(url, serverUrl.endsWith('/') ? serverUrl : `${serverUrl}/`).href;
}

/** The response of the server, which may contain anything: no part of it is repeated in an error. */
function readSession({ status, body }: HttpResult): { session: string; key: string; expiresIn: number } {
  if (status !== 201)
    throw new OpchainError('TOKEN_REFUSED', `The server starts no session: it responds with ${status}.`);
  try {
    const { session, key, expiresIn } = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
    if (typeof session === 'string' && typeof key === 'string' && typeof expiresIn === 'number')
      return { session, key, expiresIn };
  } catch {
    // Not JSON: reported below.
  }
  throw new OpchainError('AUTH_FAILED', 'The server starts a session, but its response contains no session and key.');
}
