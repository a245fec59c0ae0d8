import type { RunRequest } from '../contract/run-request.js';
import type { ApiDescription, OperationDetail } from '../../model/api-description.js';
import type { SecurityScheme } from '../../model/security/security-scheme.js';
import { findScheme } from '../../model/security/usable-schemes.js';
import type { OperationStep, Source } from '../../model/chain.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { RunnerPorts } from '../contract/ports.js';
import { isApproved, originOf } from '../grants/is-approved.js';
import { makeError } from './make-diagnostic.js';
import { keyOf } from './validate-inputs.js';
import { resolveServer, type ServerChoice } from './resolve-server.js';

/** Data shared by all steps that call operations of one source. */
export interface SourcePart {
  readonly description: ApiDescription;
  /** Parameters that a credential fills in: some descriptions also list an API key as a parameter. */
  readonly supplied: ReadonlySet<string>;
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  server(operation: OperationDetail): ServerChoice;
}

/** Data shared by the steps of one plan, each computed once however many steps there are. */
export class PlanParts {
  readonly #sources = new Map<string, SourcePart>();
  readonly #unnamed = new Set<string>();

  constructor(
    readonly request: RunRequest,
    readonly ports: Pick<RunnerPorts, 'providerFor'>,
  ) {
    for (const source of request.chain.sources) {
      const description = Object.hasOwn(request.descriptions, source.name)
        ? request.descriptions[source.name]
        : undefined;
      if (description !== undefined && !this.#sources.has(source.name))
        this.#sources.set(source.name, describeSource(source, description, request));
    }
  }

  /** Undefined if the chain or the request lacks it. */
  source(name: string): SourcePart | undefined {
    return this.#sources.get(name);
  }

  /** Reports a server that the user did not name, with the first step that would call it. */
  checkNamed(serverUrl: string, { id: stepId, operation: { source } }: OperationStep): readonly ChainDiagnostic[] {
    const { namedOrigins = [], namedServersOnly = false } = this.request;
    const origin = originOf(serverUrl);
    if (!namedServersOnly || isApproved(namedOrigins, origin) || this.#unnamed.has(origin)) return [];
    this.#unnamed.add(origin);
    const message = `"${stepId}" would call ${origin}, which only the description of "${source}" names.`;
    return [makeError('SERVER_NOT_NAMED', message, { stepId, origin })];
  }
}

/** The schemes of a description, and those that steps use where it declares none. */
function listSchemes(
  { name }: Source,
  description: ApiDescription,
  { chain }: RunRequest,
): ReadonlyMap<string, SecurityScheme> {
  const used = chain.steps.flatMap((step) =>
    step.kind === 'operation' && step.operation.source === name ? (step.credentials ?? []) : [],
  );
  return new Map(
    [...description.securitySchemes, ...used.flatMap(({ scheme }) => findScheme(description, scheme) ?? [])].map(
      (scheme) => [scheme.name, scheme],
    ),
  );
}

function describeSource(source: Source, description: ApiDescription, request: RunRequest): SourcePart {
  const servers = new Map<OperationDetail, ServerChoice>();
  const { securitySchemes } = description;
  return {
    description,
    supplied: new Set(
      securitySchemes.flatMap((scheme) =>
        scheme.type === 'apiKey' ? [keyOf({ in: scheme.in, name: scheme.parameterName })] : [],
      ),
    ),
    schemes: listSchemes(source, description, request),
    server(operation) {
      let choice = servers.get(operation);
      if (choice === undefined) servers.set(operation, (choice = resolveServer(request, source, operation)));
      return choice;
    },
  };
}
