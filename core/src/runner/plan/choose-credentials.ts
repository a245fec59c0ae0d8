import type { RunRequest } from '../contract.js';
import type { OperationDetail, SecurityRequirement, SecurityScheme } from '../../model/api-description.js';
import type { OperationNode } from '../../model/chain.js';
import type { Credential } from '../../model/credential.js';
import type { ChainProblem } from '../../model/run.js';
import type { AuthProvider } from '../../plugin/contract.js';
import { GrantCache } from '../grant-cache.js';
import { isApproved, originOf } from '../is-approved.js';
import type { RunnerPorts } from '../ports.js';
import { makeError, makeWarning } from './make-problem.js';

/** A credential that a node's call is sent with. */
export interface ChosenCredential {
  readonly scheme: SecurityScheme;
  readonly credential: Credential;
  readonly provider: AuthProvider;
  /** Scopes that the operation demands of the scheme. */
  readonly scopes: readonly string[];
  readonly serverUrl: string;
  /** Of the grant in the cache. Holds secrets. */
  readonly key: string;
}

export interface CredentialChoice {
  readonly chosen: readonly ChosenCredential[];
  readonly problems: readonly ChainProblem[];
}

interface Wanted {
  readonly schemeName: string;
  readonly credential: Credential;
  readonly place: string;
}

const none: CredentialChoice = { chosen: [], problems: [] };

/** What a node's call is sent with, and what stands in the way of it. */
export function chooseCredentials(
  node: OperationNode,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  serverUrl: string,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
): CredentialChoice {
  if (node.credentials === undefined && operation.security.length === 0) return none;
  const problems: ChainProblem[] = [];
  const wanted = node.credentials === undefined ? findOnly(operation, serverUrl, request) : findNamed(node, operation, schemes, request, problems);
  const chosen = wanted.flatMap((one) => {
    const prepared = prepare(one, operation, schemes, serverUrl, node, ports);
    problems.push(...prepared.problems);
    return prepared.chosen;
  });
  const isNone = node.credentials !== undefined && node.credentials.length === 0;
  if (!isNone && problems.length === 0) problems.push(...warnOfMissing(node, operation, serverUrl, new Set(chosen.map(({ scheme }) => scheme.name)), request));
  return { chosen, problems };
}

function findNamed(
  node: OperationNode,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  request: RunRequest,
  problems: ChainProblem[],
): Wanted[] {
  return (node.credentials ?? []).flatMap(({ scheme, credential: name }, index) => {
    const at = { nodeId: node.id, place: `credentials/${String(index)}` };
    if (!schemes.has(scheme)) {
      const sentence = `The description declares no security scheme "${scheme}", which the node "${node.id}" names.`;
      // One chain runs on a guarded and on an open server.
      problems.push(operation.security.length === 0 ? makeWarning('SCHEME_UNKNOWN', sentence, at) : makeError('SCHEME_UNKNOWN', sentence, at));
      return [];
    }
    const credential = (request.credentials ?? []).find((candidate) => candidate.name === name);
    if (credential === undefined) {
      problems.push(makeError('CREDENTIAL_UNKNOWN', `The node "${node.id}" names the credential "${name}", which is not configured.`, at));
      return [];
    }
    if (credential.scheme !== scheme) {
      problems.push(
        makeError('CREDENTIAL_SCHEME', `The credential "${name}" is one for "${credential.scheme}"; the node "${node.id}" uses it for "${scheme}".`, at),
      );
      return [];
    }
    return [{ schemeName: scheme, credential, place: at.place }];
  });
}

/** Nothing is chosen: the first alternative for each of whose schemes exactly one credential is at hand. */
function findOnly(operation: OperationDetail, serverUrl: string, request: RunRequest): Wanted[] {
  if (request.options?.autoCredentials !== true) return [];
  const origin = originOf(serverUrl);
  for (const alternative of operation.security) {
    const found = Object.keys(alternative).map((schemeName) => {
      const fitting = (request.credentials ?? []).filter(({ scheme, approvedOrigins }) => scheme === schemeName && isApproved(approvedOrigins, origin));
      return fitting.length === 1 ? fitting.map((credential): Wanted => ({ schemeName, credential, place: 'credentials' })) : undefined;
    });
    if (found.every((one) => one !== undefined)) return found.flat();
  }
  return [];
}

function prepare(
  { schemeName, credential, place }: Wanted,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  serverUrl: string,
  node: OperationNode,
  { providerFor }: Pick<RunnerPorts, 'providerFor'>,
): { readonly chosen: readonly ChosenCredential[]; readonly problems: readonly ChainProblem[] } {
  const at = { nodeId: node.id, place };
  const scheme = schemes.get(schemeName);
  if (scheme === undefined) return { chosen: [], problems: [makeError('SCHEME_UNKNOWN', `The description declares no security scheme "${schemeName}".`, at)] };
  const provider = providerFor(scheme);
  if (provider === undefined)
    return { chosen: [], problems: [makeError('SCHEME_UNSUPPORTED', `Nothing here can apply the security scheme "${schemeName}".`, at)] };
  const problems: ChainProblem[] = [];
  const missing = credential.ask ? [] : provider.fields(scheme).filter(({ name, required }) => required && (credential.fields[name] ?? '') === '');
  if (missing.length > 0) {
    problems.push(makeError('CREDENTIAL_INCOMPLETE', `The credential "${credential.name}" lacks ${missing.map(({ name }) => `"${name}"`).join(', ')}.`, at));
  }
  try {
    for (const origin of listOrigins(provider, scheme, credential, serverUrl)) {
      if (isApproved(credential.approvedOrigins, origin)) continue;
      problems.push(makeError('ORIGIN_NOT_APPROVED', `The credential "${credential.name}" is not approved for ${origin}.`, at));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    problems.push(makeError('CREDENTIAL_INCOMPLETE', `It is not known where the token of the credential "${credential.name}" would come from: ${why}.`, at));
  }
  const scopes = [...new Set(operation.security.flatMap((alternative) => alternative[schemeName] ?? []))];
  const key = GrantCache.keyOf({ provider, scheme, credential, scopes, serverUrl });
  return { chosen: [{ scheme, credential, provider, scopes, serverUrl, key }], problems };
}

function listOrigins(provider: AuthProvider, scheme: SecurityScheme, credential: Credential, serverUrl: string): Set<string> {
  const endpoint = credential.ask ? undefined : provider.tokenEndpoint?.(scheme, credential, serverUrl);
  return new Set([originOf(serverUrl), ...(endpoint === undefined ? [] : [originOf(endpoint)])]);
}

function warnOfMissing(node: OperationNode, operation: OperationDetail, serverUrl: string, has: ReadonlySet<string>, request: RunRequest): ChainProblem[] {
  if (operation.security.length === 0) return [];
  const isMet = (alternative: SecurityRequirement): boolean => Object.keys(alternative).every((name) => has.has(name));
  if (operation.security.some(isMet)) return [];
  const demanded = operation.security.map((alternative) => Object.keys(alternative).join(' with ')).join(' or ');
  const why = (node.credentials === undefined ? whyNoneIsTaken(operation, originOf(serverUrl), request) : undefined) ?? 'none is attached';
  return [
    makeWarning('CREDENTIAL_MISSING', `The node "${node.id}" calls an operation that demands ${demanded}, and ${why}.`, {
      nodeId: node.id,
      place: 'credentials',
    }),
  ];
}

/** Why none was taken although there are some of each scheme that an alternative demands; undefined where there are not, or none was to be taken. */
function whyNoneIsTaken(operation: OperationDetail, origin: string, { credentials = [], options }: RunRequest): string | undefined {
  if (options?.autoCredentials !== true) return undefined;
  for (const alternative of operation.security) {
    const fitting = Object.keys(alternative).map((name) => credentials.filter(({ scheme }) => scheme === name));
    if (fitting.some((some) => some.length === 0)) continue;
    const far = fitting.find((some) => some.every(({ approvedOrigins }) => !isApproved(approvedOrigins, origin)));
    if (far === undefined) return 'several credentials would fit';
    return `${far.map(({ name }) => `"${name}"`).join(', ')}, which would fit, ${far.length === 1 ? 'is' : 'are'} not approved for ${origin}`;
  }
  return undefined;
}
