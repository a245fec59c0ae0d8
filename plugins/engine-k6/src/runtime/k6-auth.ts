import type { Credential } from '@opchain/core';
import type { HttpCall, SecurityScheme } from '@opchain/core/internal/model';
import { isApproved, listFieldSecrets, originOf } from '@opchain/core/internal/runner';
import { type AuthProvider, type CredentialField, type Grant, setHeader } from '@opchain/core/plugin';
import type { RefinedParams } from 'k6/http';
import type { ChainDefinition } from './definition.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { getVariableName, readCredential } from './read-environment.js';
import { isFresh, readToken, type Token, tokenRequest } from './token-store.js';

/** The tokens that `setup` obtained, by credential and scheme. */
export type Tokens = Readonly<Record<string, Token>>;

/** The credentials of one virtual user. */
export interface ScriptCredentials {
  /** Applies them as the schemes of the descriptions say. */
  readonly provider: AuthProvider;
  /** All of them, bound to their sources. Throws if one is missing or belongs to another source. */
  list(): readonly Credential[];
  /** Obtains each token once. Throws if a credential is missing or rejected. */
  fetchAll(): Tokens;
  /** The tokens of `setup` are used instead of fetching them again. */
  share(tokens: Tokens): void;
}

const shownFields = new Set(['username', 'clientId', 'grantType', 'clientAuthentication']);
const fieldNames = [...shownFields, 'apiKey', 'password', 'token', 'accessToken', 'clientSecret', 'totpSecret'];
const fields: readonly CredentialField[] = fieldNames.map((name) => ({
  name,
  label: name,
  secret: !shownFields.has(name),
  required: false,
}));
const secretsOf = (credential: Credential): string[] => listFieldSecrets(credential, (field) => shownFields.has(field));

/** Reads the credentials from the environment. `servers`: base URL by source name. */
export function createCredentials(
  { encoding, http }: Pick<K6Modules, 'encoding' | 'http'>,
  definition: ChainDefinition,
  environment: Environment,
  servers: Readonly<Record<string, string>>,
): ScriptCredentials {
  let known: readonly Credential[] | undefined;
  let shared: Tokens = {};
  const used = new Set<string>();

  const list = (): readonly Credential[] =>
    (known ??= Object.keys(definition.credentials).map((name) =>
      requireSources(readCredential(name, definition, environment, servers), definition, servers),
    ));

  const tokenKeyOf = (name: string, scheme: SecurityScheme): string => JSON.stringify([name, scheme]);

  function fetchAll(): Tokens {
    const found: Record<string, Token> = {};
    for (const credential of list()) {
      for (const [source, scheme] of Object.entries(definition.credentials[credential.name] ?? {})) {
        const key = tokenKeyOf(credential.name, scheme);
        if ((scheme.type !== 'oauth2' && scheme.type !== 'openIdConnect') || found[key] !== undefined) continue;
        const ownToken = credential.fields['accessToken'] ?? '';
        if (ownToken === '') {
          const { url, body, headers } = tokenRequest(credential, scheme, servers[source] ?? '', encoding);
          const requestedAt = Date.now();
          const response = http.post(url, body, tokenParams(headers));
          found[key] = readToken(credential.name, response, requestedAt, secretsOf(credential));
        } else found[key] = { accessToken: ownToken };
      }
    }
    return found;
  }

  const provider: AuthProvider = {
    name: 'k6',
    handles: () => true,
    fields: () => fields,
    async obtain(scheme, input, scope) {
      const text = (field: string): string => input.fields[field] ?? '';
      if (scheme.type === 'apiKey') return toGrant(text('apiKey'));
      if (scheme.type === 'http')
        return toGrant(
          scheme.scheme === 'basic' ? encoding.b64encode(`${text('username')}:${text('password')}`) : text('token'),
        );
      if (text('accessToken') !== '') return toGrant(text('accessToken'));
      // A run passes the credential itself.
      const credential = list().find((each) => each.fields === input.fields);
      if (credential === undefined) throw new Error('The credential is unknown.');
      const key = tokenKeyOf(credential.name, scheme);
      const token = shared[key];
      // After a server rejected it, another one is fetched.
      if (isFresh(token) && !used.has(key)) {
        used.add(key);
        return toGrant(token.accessToken, token.expiresAt);
      }
      const { url, body, headers } = tokenRequest(credential, scheme, scope.serverUrl, encoding);
      scope.requireApproval?.(url);
      const requestedAt = Date.now();
      const response = await http.asyncRequest('POST', url, body, tokenParams(headers));
      const fetched = readToken(credential.name, response, requestedAt, secretsOf(credential));
      return toGrant(fetched.accessToken, fetched.expiresAt);
    },
    apply: (call, scheme, { values: { secret = '' } }) => applySecret(call, scheme, secret),
  };

  return {
    provider,
    list,
    fetchAll,
    share(tokens) {
      shared = tokens;
    },
  };
}

/** Throws if a step would use the credential for another source than its own. */
function requireSources(
  credential: Credential,
  { credentials }: ChainDefinition,
  servers: Readonly<Record<string, string>>,
): Credential {
  const { name, sources = [], approvedOrigins } = credential;
  for (const source of Object.keys(credentials[name] ?? {})) {
    const origin = originOf(servers[source] ?? '');
    if (!sources.includes(source) || !isApproved(approvedOrigins, origin))
      throw new Error(
        `The credential "${name}" is not for the source "${source}" at ${origin}: name its sources in ${getVariableName('CREDENTIAL', name)} as "source".`,
      );
  }
  return credential;
}

function toGrant(secret: string, expiresAt?: number): Grant {
  return { values: { secret }, secrets: secret === '' ? [] : [secret], ...(expiresAt !== undefined && { expiresAt }) };
}

function applySecret(call: HttpCall, scheme: SecurityScheme, secret: string): HttpCall {
  if (scheme.type === 'http')
    return setHeader(call, 'Authorization', `${scheme.scheme === 'basic' ? 'Basic' : 'Bearer'} ${secret}`);
  if (scheme.type !== 'apiKey') return setHeader(call, 'Authorization', `Bearer ${secret}`);
  if (scheme.in === 'header') return setHeader(call, scheme.parameterName, secret);
  if (scheme.in === 'cookie') return { ...call, cookies: [...call.cookies, [scheme.parameterName, secret]] };
  const separator = call.url.includes('?') ? '&' : '?';
  const field = `${encodeURIComponent(scheme.parameterName)}=${encodeURIComponent(secret)}`;
  return { ...call, url: `${call.url}${separator}${field}` };
}

function tokenParams(headers: Record<string, string>): RefinedParams<'text'> {
  return { headers, redirects: 0, tags: { name: 'token' }, responseType: 'text' };
}
