import type { Credential, LoginState, OperationStep } from '@opchain/core';
import { isMockUrl, type SecurityScheme } from '@opchain/core/internal/model';
import type { CredentialEntry, CredentialReadiness } from '../../model/credential-entry.js';
import type { CredentialStore } from './credential-store.js';
import type { CredentialStoreDependencies } from './credential-store-dependencies.js';

interface SchemeOnServer {
  readonly scheme: SecurityScheme;
  readonly server: string;
}

/** Which sources and servers a credential is for, and what it is before a run. */
export interface CredentialScope extends Pick<CredentialStore, 'origins' | 'readiness'> {
  belongsTo(credential: Credential, source: string): boolean;
  /** The sources that these steps call with a credential. */
  sourcesOf(steps: readonly OperationStep[], name: string): readonly string[];
  /** The credential's scheme in the first of the sources that declares it, by default one that a node calls with it. */
  schemeOf(credential: Credential, sources?: readonly string[]): SchemeOnServer | undefined;
  loginState(credential: Credential, sources?: readonly string[]): LoginState;
}

/** `usedName`: the credential that is used for a name of the chain, as an environment may replace it. */
export function createCredentialScope({
  kernel,
  chain,
  descriptions,
  find,
  usedName,
}: Pick<CredentialStoreDependencies, 'kernel' | 'chain' | 'descriptions'> & {
  readonly find: (name: string) => CredentialEntry | undefined;
  readonly usedName: (name: string) => string;
}): CredentialScope {
  const belongsTo = ({ sources }: Credential, source: string): boolean => sources?.includes(source) ?? true;
  const sourcesOf = (steps: readonly OperationStep[], name: string): readonly string[] => [
    ...new Set(
      steps.flatMap((step) =>
        step.credentials?.some((use) => use.credential === name) ? [step.operation.source] : [],
      ),
    ),
  ];

  /** A source of the credential that declares its scheme: one that a node with this credential calls, else any. */
  const schemeOf = (
    credential: Credential,
    sources: readonly string[] = [
      ...sourcesOf(chain.operationSteps(), credential.name),
      ...descriptions.value.entries.map((entry) => entry.source),
    ],
  ): SchemeOnServer | undefined => {
    for (const source of sources) {
      const scheme = belongsTo(credential, source) ? descriptions.scheme(source, credential.scheme) : undefined;
      if (scheme) return { scheme, server: descriptions.entry(source)?.server ?? '' };
    }
    return undefined;
  };

  const origins: CredentialScope['origins'] = (credential, sources) => {
    const found = schemeOf(credential, sources);
    if (!found) return [];
    const server = URL.parse(found.server)?.origin;
    let token: string | undefined;
    try {
      token = kernel.tokenOrigin(credential, found.scheme, found.server);
    } catch {
      // An invalid URL is reported when the credential is tested.
    }
    const list = (origin: string | undefined, kind: 'server' | 'token'): ReturnType<CredentialScope['origins']> =>
      origin === undefined ? [] : [{ origin, approved: credential.approvedOrigins.includes(origin), kind }];
    return [...list(server, 'server'), ...list(token, 'token')];
  };

  const loginState: CredentialScope['loginState'] = (credential, sources) => {
    const found = schemeOf(credential, sources);
    return found === undefined ? 'none' : kernel.loginState(credential, found.scheme, found.server);
  };

  const readinessOf = (used: string, source: string): CredentialReadiness => {
    const name = usedName(used);
    const entry = find(name);
    if (entry === undefined) return { state: 'missing', credential: name };
    const { credential, test } = entry;
    if (test.state === 'rejected') return { state: 'missing', credential: name, message: test.message };
    const unapproved = origins(credential, [source]).flatMap((each) => (each.approved ? [] : [each.origin]));
    const asks = unapproved.length > 0 || loginState(credential, [source]) === 'required';
    return asks ? { state: 'asks', credential: name, origins: unapproved } : { state: 'ready' };
  };

  return {
    belongsTo,
    sourcesOf,
    schemeOf,
    origins,
    loginState,
    readiness({ credentials: uses, operation }) {
      if (isMockUrl(descriptions.entry(operation.source)?.server ?? '')) return undefined;
      if (uses === undefined) return descriptions.needsCredential(operation) ? { state: 'missing' } : undefined;
      const states = uses.map(({ credential }) => readinessOf(credential, operation.source));
      return (
        states.find(({ state }) => state === 'missing') ?? states.find(({ state }) => state === 'asks') ?? states[0]
      );
    },
  };
}
