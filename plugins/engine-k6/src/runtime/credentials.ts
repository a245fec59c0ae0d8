import type { Credential } from '@opchain/core';
import type { HttpCall } from '@opchain/core/internal/model';
import { setHeader } from '@opchain/core/plugin';
import {
  isApproved,
  listFieldSecrets,
  originOf,
  type OwnedSecrets,
  type SecretOwner,
} from '@opchain/core/internal/runner';
import type { RefinedParams } from 'k6/http';
import type { CallDefinition, ChainDefinition, CredentialDefinition, OperationDefinition } from './definition.js';
import type { Environment, K6Modules } from './k6-modules.js';
import { getVariableName, readCredential } from './read-environment.js';
import { isFresh, readToken, type Token, tokenRequest } from './token-store.js';

/** The tokens that `setup` obtained, by credential and scheme. */
export type Tokens = Readonly<Record<string, Token>>;

/** The credentials of one virtual user. */
export interface Credentials {
  /** Obtains each token once. Throws if a credential is missing or rejected. */
  fetchAll(): Tokens;
  /** Adds the credentials of its step to a call. Rejects if a token cannot be obtained. */
  apply(call: HttpCall, step: CallDefinition, operation: OperationDefinition, shared: Tokens): Promise<HttpCall>;
  /** Discards the tokens of a step whose call a server rejected. */
  forget(step: CallDefinition, operation: OperationDefinition): void;
  /** The secrets of the credentials, and the tokens that were obtained for them. */
  secrets(shared: Tokens): OwnedSecrets<SecretOwner>[];
}

const shownFields = new Set(['username', 'clientId', 'grantType', 'clientAuthentication']);
const secretsOf = (credential: Credential): string[] => listFieldSecrets(credential, (field) => shownFields.has(field));

/**
 * Reads the credentials for the definition's security schemes from the environment. `servers`: base URL by source name.
 */
export function createCredentials(
  { encoding, http }: Pick<K6Modules, 'encoding' | 'http'>,
  definition: ChainDefinition,
  environment: Environment,
  servers: Readonly<Record<string, string>>,
): Credentials {
  const known = new Map<string, Credential>();
  const tokens = new Map<string, Token>();
  const pendingTokens = new Map<string, Promise<Token>>();

  function read(name: string): Credential {
    const credential = known.get(name) ?? readCredential(name, definition, environment, servers);
    known.set(name, credential);
    return credential;
  }

  /** How a source applies the credential. */
  const schemeOf = (name: string, source: string): CredentialDefinition => definition.credentials[name]![source]!;
  /** Sources that declare the same scheme share a token. */
  const tokenKeyOf = (name: string, source: string): string => JSON.stringify([name, schemeOf(name, source)]);

  /** The credential of a call. Throws if it belongs to another source, or is not approved for the server. */
  function select(name: string, { source }: OperationDefinition): Credential {
    const credential = read(name);
    const origin = originOf(servers[source]!);
    if (!credential.sources!.includes(source) || !isApproved(credential.approvedOrigins, origin))
      throw new Error(
        `The credential "${name}" is not for the source "${source}" at ${origin}: name its sources in ${getVariableName('CREDENTIAL', name)} as "source".`,
      );
    return credential;
  }

  async function apply(
    original: HttpCall,
    step: CallDefinition,
    operation: OperationDefinition,
    shared: Tokens,
  ): Promise<HttpCall> {
    let call = original;
    for (const name of step.credentials ?? []) {
      const scheme = schemeOf(name, operation.source);
      const { fields } = select(name, operation);
      const text = (field: string): string => fields[field] ?? '';
      if (scheme.type === 'apiKey') call = applyApiKey(call, scheme, text('apiKey'));
      else if (scheme.type === 'basic')
        call = setHeader(
          call,
          'Authorization',
          `Basic ${encoding.b64encode(`${text('username')}:${text('password')}`)}`,
        );
      else
        call = setHeader(
          call,
          'Authorization',
          `Bearer ${scheme.type === 'bearer' ? text('token') : await getToken(name, operation, shared)}`,
        );
    }
    return call;
  }

  /** The current token or a new one. Concurrent callers share one request. */
  async function getToken(name: string, { source }: OperationDefinition, shared: Tokens): Promise<string> {
    const key = tokenKeyOf(name, source);
    const cached = tokens.get(key) ?? shared[key];
    if (isFresh(cached)) return cached.accessToken;
    let pending = pendingTokens.get(key);
    if (pending === undefined) {
      pending = fetchToken(name, source).finally(() => pendingTokens.delete(key));
      pendingTokens.set(key, pending);
    }
    return (await pending).accessToken;
  }

  function createTokenRequest(name: string, source: string) {
    const scheme = schemeOf(name, source);
    if (scheme.type !== 'oauth2') throw new Error(`"${name}" needs no token.`);
    return tokenRequest(read(name), scheme, servers[source]!, encoding);
  }

  async function fetchToken(name: string, source: string): Promise<Token> {
    const { url, body, headers } = createTokenRequest(name, source);
    const requestedAt = Date.now();
    const token = readToken(
      name,
      await http.asyncRequest('POST', url, body, tokenParams(headers)),
      requestedAt,
      secretsOf(read(name)),
    );
    tokens.set(tokenKeyOf(name, source), token);
    return token;
  }

  function fetchAll(): Tokens {
    const found: Record<string, Token> = {};
    for (const step of definition.steps) {
      if (!('call' in step)) continue;
      const operation = definition.operations[step.call]!;
      for (const name of step.credentials ?? []) {
        const credential = select(name, operation);
        const key = tokenKeyOf(name, operation.source);
        if (schemeOf(name, operation.source).type !== 'oauth2' || found[key] !== undefined) continue;
        const ownToken = credential.fields['accessToken'] ?? '';
        if (ownToken === '') {
          const { url, body, headers } = createTokenRequest(name, operation.source);
          const requestedAt = Date.now();
          found[key] = readToken(name, http.post(url, body, tokenParams(headers)), requestedAt, secretsOf(credential));
        } else found[key] = { accessToken: ownToken };
      }
    }
    return found;
  }

  return {
    fetchAll,
    apply,
    forget(step, { source }) {
      for (const name of step.credentials ?? []) tokens.delete(tokenKeyOf(name, source));
    },
    secrets(shared) {
      return Object.entries(definition.credentials).map(([name, schemes]) => {
        const credential = read(name);
        const issued = Object.keys(schemes)
          .map((source) => tokenKeyOf(name, source))
          .flatMap((key) => [shared[key], tokens.get(key)])
          .flatMap((token) => token?.accessToken ?? []);
        return {
          values: [...secretsOf(credential), ...issued],
          owner: { kind: 'credential', name, approvedOrigins: credential.approvedOrigins },
        };
      });
    },
  };
}

function applyApiKey(
  call: HttpCall,
  scheme: { readonly in: 'header' | 'query' | 'cookie'; readonly name: string },
  key: string,
): HttpCall {
  if (scheme.in === 'header') return setHeader(call, scheme.name, key);
  if (scheme.in === 'cookie') return { ...call, cookies: [...call.cookies, [scheme.name, key]] };
  const separator = call.url.includes('?') ? '&' : '?';
  return { ...call, url: `${call.url}${separator}${encodeURIComponent(scheme.name)}=${encodeURIComponent(key)}` };
}

function tokenParams(headers: Record<string, string>): RefinedParams<'text'> {
  return { headers, redirects: 0, tags: { name: 'token' }, responseType: 'text' };
}
