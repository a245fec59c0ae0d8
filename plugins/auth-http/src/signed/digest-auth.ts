import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  type AuthProvider,
  type CredentialField,
  credentialFieldValue,
  type CredentialInput,
  type Grant,
  type HttpCall,
  OpchainError,
  type Plugin,
  setHeader,
  validateCredentialInput,
} from '@opchain/core/plugin';
import { type DigestChallenge, readChallenge } from './read-challenge.js';

const fields: readonly CredentialField[] = [
  { name: 'username', label: 'Username', secret: false, required: true },
  { name: 'password', label: 'Password', secret: true, required: true },
];

/**
 * Creates a plugin that applies security schemes of the type `http` with the scheme `digest` (RFC 7616): MD5 and SHA-256,
 * with the quality of protection `auth` or none. The server is asked for a challenge once, and its later ones are answered.
 */
export function digestAuth(): Plugin {
  return { name: 'auth-digest', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'digest',
  handles: (scheme) => scheme.type === 'http' && scheme.scheme.toLowerCase() === 'digest',
  fields: () => fields,
  tokenEndpoint: (_scheme, entered, serverUrl) => resolveChallengeUrl(entered, serverUrl),
  async obtain(scheme, entered, scope): Promise<Grant> {
    validateCredentialInput(scheme.name, fields, entered);
    const url = resolveChallengeUrl(entered, scope.serverUrl);
    const { status, headers } = await scope.send({ method: 'GET', url, headers: [], cookies: [] });
    const challenge = readChallenge(headers);
    if (challenge === undefined) throw new OpchainError('AUTH_FAILED', explain(url, status));
    const username = credentialFieldValue(entered, 'username');
    const password = credentialFieldValue(entered, 'password');
    const key = hash(challenge.algorithm, `${username}:${challenge.realm}:${password}`);
    return { values: { username, key, challenge: JSON.stringify(challenge) }, secrets: [password, key] };
  },
  apply: (call, _scheme, { values }, { time, use = 1 }) => {
    const challenge = JSON.parse(values['challenge']!) as DigestChallenge;
    return setHeader(call, 'Authorization', authorize(call, values, challenge, { time, use }));
  },
  readChallenge(_scheme, grant, { headers }) {
    const [known, next] = [JSON.parse(grant.values['challenge']!) as DigestChallenge, readChallenge(headers)];
    // Stale means that only the nonce has expired, not that the digest is wrong.
    const isRenewed = next?.isStale === true && next.realm === known.realm && next.algorithm === known.algorithm;
    return isRenewed ? { ...grant, values: { ...grant.values, challenge: JSON.stringify(next) } } : undefined;
  },
};

function resolveChallengeUrl({ tokenUrl }: CredentialInput, serverUrl: string): string {
  return tokenUrl !== undefined && URL.canParse(tokenUrl, serverUrl) ? new URL(tokenUrl, serverUrl).href : serverUrl;
}

function explain(url: string, status: number): string {
  const { origin, pathname } = new URL(url);
  const isPage = 'document' in globalThis;
  return `${origin}${pathname} responded with ${status} without a supported Digest challenge; ${
    isPage
      ? `a page sees it only if the API exposes WWW-Authenticate to it, otherwise serve the page with --relay ${origin}.`
      : 'set tokenUrl on the credential to an address that requires the login.'
  }`;
}

/** RFC 7616, section 3.4. */
function authorize(
  { method, url }: HttpCall,
  { username, key }: Readonly<Record<string, string>>,
  { algorithm, realm, nonce, opaque, isCounted }: DigestChallenge,
  { time, use }: { readonly time: number; readonly use: number },
): string {
  const { pathname, search } = new URL(url);
  const uri = pathname + search;
  const action = hash(algorithm, `${method}:${uri}`);
  const count = use.toString(16).padStart(8, '0');
  const clientNonce = hash(algorithm, `${key}:${time}:${use}:${action}`).slice(0, 16);
  const response = isCounted ? [key, nonce, count, clientNonce, 'auth', action] : [key, nonce, action];
  return `Digest ${[
    writeUsername(username!),
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(uri)}`,
    `algorithm=${algorithm}`,
    ...(isCounted ? ['qop=auth', `nc=${count}`, `cnonce="${clientNonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    `response="${hash(algorithm, response.join(':'))}"`,
  ].join(', ')}`;
}

function writeUsername(username: string): string {
  return /^[ -~]*$/.test(username)
    ? `username=${quote(username)}`
    : `username*=UTF-8''${encodeURIComponent(username).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function hash(algorithm: DigestChallenge['algorithm'], text: string): string {
  return bytesToHex((algorithm === 'MD5' ? md5 : sha256)(utf8ToBytes(text)));
}
