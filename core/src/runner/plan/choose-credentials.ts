import { listMissingFields } from '../../plugin/validate-credential-input.js';
import type { RunRequest } from '../contract/run-request.js';
import type { OperationDetail, SecurityRequirement } from '../../model/api-description.js';
import type { SecurityScheme } from '../../model/security/security-scheme.js';
import type { OperationStep } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { AuthProvider } from '../../plugin/contract.js';
import { GrantCache } from '../grants/grant-cache.js';
import { credentialSources } from '../grants/credential-sources.js';
import { isApproved, originOf } from '../grants/is-approved.js';
import { isInteractive } from '../grants/is-interactive.js';
import type { RunnerPorts } from '../contract/ports.js';
import { listSchemesSetByStep } from './list-schemes-set-by-step.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/** A credential that a step's call is sent with. */
export interface ChosenCredential {
  readonly scheme: SecurityScheme;
  readonly credential: Credential;
  readonly provider: AuthProvider;
  /** Scopes that the operation requires of the scheme. */
  readonly scopes: readonly string[];
  readonly serverUrl: string;
  /** Key of the grant in the cache. Contains secrets. */
  readonly key: string;
}

export interface CredentialChoice {
  readonly chosen: readonly ChosenCredential[];
  readonly diagnostics: readonly ChainDiagnostic[];
}

interface CredentialSelection {
  readonly schemeName: string;
  readonly credential: Credential;
  readonly path: string;
}

const none: CredentialChoice = { chosen: [], diagnostics: [] };

/** Chooses the credentials that a step's call is sent with, and reports the problems. */
export function chooseCredentials(
  step: OperationStep,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  serverUrl: string,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
): CredentialChoice {
  if (step.credentials === undefined && operation.security.length === 0) return none;
  const diagnostics: ChainDiagnostic[] = [];
  const selections =
    step.credentials === undefined
      ? findOnly(step, operation, serverUrl, request)
      : findNamed(step, operation, schemes, request, ports, diagnostics);
  const chosen = selections.flatMap((one) => {
    const prepared = prepare(one, operation, schemes, serverUrl, step, ports);
    diagnostics.push(...prepared.diagnostics);
    return prepared.chosen;
  });
  const isNone = step.credentials !== undefined && step.credentials.length === 0;
  if (!isNone && diagnostics.length === 0)
    diagnostics.push(
      ...warnAboutMissing(
        step,
        operation,
        serverUrl,
        new Set([...chosen.map(({ scheme }) => scheme.name), ...listSchemesSetByStep(step, schemes)]),
        request,
      ),
    );
  return { chosen, diagnostics };
}

function findNamed(
  step: OperationStep,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
  diagnostics: ChainDiagnostic[],
): CredentialSelection[] {
  return (step.credentials ?? []).flatMap(({ scheme, credential: name }, index) => {
    const at = { stepId: step.id, path: `credentials/${String(index)}` };
    if (!schemes.has(scheme)) {
      const declared = [...schemes.keys()].map((each) => `"${each}"`).join(', ');
      const sentence = `Step "${step.id}" uses the security scheme "${scheme}", which the description does not declare${declared === '' ? '' : `; it declares ${declared}`}.`;
      // The same chain may run on a protected and on an open server.
      diagnostics.push(
        operation.security.length === 0
          ? makeWarning('SCHEME_UNKNOWN', sentence, at)
          : makeError('SCHEME_UNKNOWN', sentence, at),
      );
      return [];
    }
    const credential = (request.credentials ?? []).find((candidate) => candidate.name === name);
    if (credential === undefined) {
      diagnostics.push(
        makeError(
          'CREDENTIAL_UNKNOWN',
          `Step "${step.id}" uses the credential "${name}", which is not configured${describeFields(schemes.get(scheme), ports)}.`,
          at,
        ),
      );
      return [];
    }
    if (credential.scheme !== scheme) {
      diagnostics.push(
        makeError(
          'CREDENTIAL_SCHEME_MISMATCH',
          `Step "${step.id}" uses the credential "${name}" for "${scheme}", but it was made for "${credential.scheme}".`,
          at,
        ),
      );
      return [];
    }
    const sourceDiagnostic = checkSource(step, credential, request, at);
    if (sourceDiagnostic === undefined) return [{ schemeName: scheme, credential, path: at.path }];
    diagnostics.push(sourceDiagnostic);
    return [];
  });
}

/** The fields that a credential for a scheme requires, as in its JSON object. */
function describeFields(scheme: SecurityScheme | undefined, { providerFor }: Pick<RunnerPorts, 'providerFor'>): string {
  const provider = scheme && providerFor(scheme);
  if (scheme === undefined || provider === undefined) return '';
  const fields = provider.fields(scheme).flatMap(({ name, required }) => (required ? [`"${name}"`] : []));
  return `; it needs "scheme": "${scheme.name}"${fields.map((field) => `, ${field}`).join('')}`;
}

/** Which source a credential is for is the user's decision: neither a chain nor a description can change it. */
function checkSource(
  { id, operation: { source } }: OperationStep,
  credential: Credential,
  { chain }: RunRequest,
  at: { readonly stepId: string; readonly path: string },
): ChainDiagnostic | undefined {
  const sources = credentialSources(credential, chain);
  if (sources.includes(source)) return undefined;
  const { name } = credential;
  return sources.length === 0
    ? makeError(
        'CREDENTIAL_SOURCE_MISSING',
        `The chain has several sources, and the credential "${name}" belongs to none of them.`,
        at,
      )
    : makeError(
        'CREDENTIAL_SOURCE_MISMATCH',
        `Step "${id}" calls the source "${source}" with the credential "${name}", which belongs to ${sources.map((each) => `"${each}"`).join(', ')}.`,
        at,
      );
}

/** Without a choice: uses the first alternative for which each scheme has exactly one matching credential. */
export function findOnly(
  step: OperationStep,
  operation: OperationDetail,
  serverUrl: string,
  request: RunRequest,
): CredentialSelection[] {
  if (request.options?.autoCredentials !== true) return [];
  const origin = originOf(serverUrl);
  for (const alternative of operation.security) {
    const found = Object.keys(alternative).map((schemeName) => {
      const matching = listCredentialsOf(step, request).filter(
        ({ scheme, approvedOrigins }) => scheme === schemeName && isApproved(approvedOrigins, origin),
      );
      return matching.length === 1
        ? matching.map((credential): CredentialSelection => ({ schemeName, credential, path: 'credentials' }))
        : undefined;
    });
    if (found.every((one) => one !== undefined)) return found.flat();
  }
  return [];
}

/** The credentials that belong to the source of a step. */
function listCredentialsOf(
  { operation: { source } }: OperationStep,
  { chain, credentials = [] }: RunRequest,
): readonly Credential[] {
  return credentials.filter((credential) => credentialSources(credential, chain).includes(source));
}

function prepare(
  { schemeName, credential, path }: CredentialSelection,
  operation: OperationDetail,
  schemes: ReadonlyMap<string, SecurityScheme>,
  serverUrl: string,
  step: OperationStep,
  { providerFor }: Pick<RunnerPorts, 'providerFor'>,
): { readonly chosen: readonly ChosenCredential[]; readonly diagnostics: readonly ChainDiagnostic[] } {
  const at = { stepId: step.id, path };
  const scheme = schemes.get(schemeName);
  if (scheme === undefined)
    return {
      chosen: [],
      diagnostics: [makeError('SCHEME_UNKNOWN', `The description declares no security scheme "${schemeName}".`, at)],
    };
  const provider = providerFor(scheme);
  if (provider === undefined)
    return {
      chosen: [],
      diagnostics: [
        makeError('SCHEME_UNSUPPORTED', `No auth provider supports the security scheme "${schemeName}".`, at),
      ],
    };
  const diagnostics: ChainDiagnostic[] = [];
  const missing = credential.provide ? [] : listMissingFields(provider.fields(scheme), credential);
  if (missing.length > 0) {
    diagnostics.push(
      makeError(
        'CREDENTIAL_INCOMPLETE',
        `The credential "${credential.name}" is missing ${missing.map(({ name }) => `"${name}"`).join(', ')}.`,
        at,
      ),
    );
  }
  try {
    for (const origin of listOrigins(provider, scheme, credential, serverUrl)) {
      if (isApproved(credential.approvedOrigins, origin)) continue;
      diagnostics.push(
        makeError('ORIGIN_NOT_APPROVED', `The credential "${credential.name}" is not approved for ${origin}.`, at),
      );
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    diagnostics.push(
      makeError(
        'CREDENTIAL_INCOMPLETE',
        `The token endpoint of the credential "${credential.name}" is unknown: ${reason}.`,
        at,
      ),
    );
  }
  const scopes = isInteractive({ provider, scheme, credential })
    ? []
    : [...new Set(operation.security.flatMap((alternative) => alternative[schemeName] ?? []))];
  const key = GrantCache.keyOf({ provider, scheme, credential, scopes, serverUrl });
  return { chosen: [{ scheme, credential, provider, scopes, serverUrl, key }], diagnostics };
}

function listOrigins(
  provider: AuthProvider,
  scheme: SecurityScheme,
  credential: Credential,
  serverUrl: string,
): Set<string> {
  const endpoint = credential.provide ? undefined : provider.tokenEndpoint?.(scheme, credential, serverUrl);
  return new Set([originOf(serverUrl), ...(endpoint === undefined ? [] : [originOf(endpoint)])]);
}

function warnAboutMissing(
  step: OperationStep,
  operation: OperationDetail,
  serverUrl: string,
  has: ReadonlySet<string>,
  request: RunRequest,
): ChainDiagnostic[] {
  if (operation.security.length === 0) return [];
  const isMet = (alternative: SecurityRequirement): boolean => Object.keys(alternative).every((name) => has.has(name));
  if (operation.security.some(isMet)) return [];
  const demanded = operation.security.map((alternative) => Object.keys(alternative).join(' with ')).join(' or ');
  const reason =
    step.credentials === undefined ? explainNoneChosen(step, operation, originOf(serverUrl), request) : undefined;
  return [
    makeWarning(
      'CREDENTIAL_MISSING',
      `"${step.id}" requires a credential for ${demanded}${reason === undefined ? '' : `: ${reason}`}.`,
      {
        stepId: step.id,
        path: 'credentials',
      },
    ),
  ];
}

/**
 * Explains why no credential was chosen although there are some for each scheme that an alternative requires; undefined
 * if there are none, or if none was to be chosen automatically.
 */
function explainNoneChosen(
  step: OperationStep,
  operation: OperationDetail,
  origin: string,
  request: RunRequest,
): string | undefined {
  if (request.options?.autoCredentials !== true) return undefined;
  const credentials = listCredentialsOf(step, request);
  for (const alternative of operation.security) {
    const matching = Object.keys(alternative).map((name) => credentials.filter(({ scheme }) => scheme === name));
    if (matching.some((some) => some.length === 0)) continue;
    const unapproved = matching.find((some) =>
      some.every(({ approvedOrigins }) => !isApproved(approvedOrigins, origin)),
    );
    if (unapproved === undefined) return 'several match';
    return `${unapproved.map(({ name }) => `"${name}"`).join(', ')} ${unapproved.length === 1 ? 'matches but is' : 'match but are'} not approved for ${origin}`;
  }
  return undefined;
}
