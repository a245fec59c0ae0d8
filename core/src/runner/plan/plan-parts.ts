import type { RunRequest } from '../contract/run-request.js';
import type { ApiDescription, OperationDetail } from '../../model/api-description.js';
import type { SecurityScheme } from '../../model/security-scheme.js';
import type { Source } from '../../model/chain.js';
import type { RuntimeExpression } from '../../model/runtime-expression.js';
import { parseExpression } from '../../model/runtime-expression.js';
import type { RunnerPorts } from '../contract/ports.js';
import { keyOf } from './validate-inputs.js';
import type { ServerChoice } from './resolve-server.js';
import { resolveServer } from './resolve-server.js';

/** What all nodes that call operations of one source have in common. */
export interface SourcePart {
  readonly description: ApiDescription;
  /** Parameters that a credential fills in: some descriptions name an API key as a parameter as well. */
  readonly supplied: ReadonlySet<string>;
  readonly schemes: ReadonlyMap<string, SecurityScheme>;
  server(operation: OperationDetail): ServerChoice;
}

/** What the nodes of one plan have in common, each worked out once however many nodes there are. */
export class PlanParts {
  readonly #sources = new Map<string, SourcePart>();
  readonly #expressions = new Map<string, RuntimeExpression | undefined>();

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

  /** Undefined where the chain or the request lacks it. */
  source(name: string): SourcePart | undefined {
    return this.#sources.get(name);
  }

  /** As `parseExpression`. */
  expression(text: string): RuntimeExpression | undefined {
    if (!this.#expressions.has(text)) this.#expressions.set(text, parseExpression(text));
    return this.#expressions.get(text);
  }
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
    schemes: new Map(securitySchemes.map((scheme) => [scheme.name, scheme])),
    server(operation) {
      let choice = servers.get(operation);
      if (choice === undefined) servers.set(operation, (choice = resolveServer(request, source, operation)));
      return choice;
    },
  };
}
