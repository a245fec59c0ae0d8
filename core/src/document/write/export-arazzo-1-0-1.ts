import { buildGraph } from '../../graph/chain-graph.js';
import type { Chain } from '../../model/chain.js';
import { uniqueName } from '../../model/unique-name.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { findNewerConstructs } from './find-newer-constructs.js';
import { writeChain } from './write-chain.js';

/** Options of `exportArazzo101`. */
export interface ExportOptions {
  /** Returns the URL of a source in the exported file. By default the URL in the chain. */
  readonly sourceUrl?: (source: { readonly name: string; readonly url: string }) => string;
}

/** The result of an export. */
export interface ExportedDocument {
  /** The Arazzo 1.0.1 document. */
  readonly document: JsonObject;
  /** What this version of Arazzo cannot represent, one sentence each. */
  readonly losses: readonly string[];
}

/**
 * Exports a chain as Arazzo 1.0.1, for programs that run steps sequentially. Steps are in an order that the connections
 * allow, without `dependsOn`, preset steps and layout. A status of 2xx is required if no check references the status.
 * Credentials are plain inputs (`staffUsername`, `staffPassword`). Throws `DOCUMENT_UNWRITABLE` like `writeChain`, for a
 * cycle, and with a JSON Pointer for each construct of Arazzo 1.1 that a step cannot do without.
 */
export function exportArazzo101(chain: Chain, options: ExportOptions = {}): ExportedDocument {
  const order = buildGraph(chain).order();
  if (order.length < chain.steps.length)
    throw new OpchainError(
      'DOCUMENT_UNWRITABLE',
      'The chain cannot be exported: its connections form a cycle, so its steps have no order.',
    );
  const byId = new Map(chain.steps.map((step) => [step.id, step]));
  const sorted = order.map((id) => byId.get(id)!);
  const {
    arazzo: _version,
    $self: self,
    workflows,
    sourceDescriptions,
    ...rest
  } = writeChain({ ...chain, steps: sorted });
  const workflow = (workflows as JsonObject[]).find(({ workflowId: id }) => id === chain.id)!;
  const newer = findNewerConstructs((workflows as JsonObject[]).map((each) => (each === workflow ? each : null)));
  if (newer.length > 0)
    throw new OpchainError(
      'DOCUMENT_UNWRITABLE',
      `The chain cannot be exported: ${newer.map(({ pointer, message }) => `${pointer}: ${message}`).join('; ')}.`,
      { diagnostics: newer },
    );
  const names = new FlatInputs(workflow['inputs']);
  const { 'x-opchain': _mark, inputs: _inputs, steps, ...others } = workflow;
  const statusChecked = new Set(
    sorted.flatMap((step) =>
      step.kind === 'workflow' || (step.kind === 'operation' && step.checks.length > 0) ? [step.id] : [],
    ),
  );
  const written = (steps as JsonObject[]).map((step) =>
    writeStep(statusChecked.has(step['stepId'] as string) ? step : withStatusCriterion(step), names),
  );
  const { workflowId, summary, description, ...after } = others;
  const inputs = names.schema();
  return {
    document: {
      arazzo: '1.0.1',
      ...rest,
      sourceDescriptions: (sourceDescriptions as JsonObject[])
        .filter(({ type }) => type !== 'asyncapi')
        .map((source) => writeSource(source, options)),
      workflows: [
        {
          workflowId: workflowId!,
          ...(summary === undefined ? {} : { summary }),
          ...(description === undefined ? {} : { description }),
          ...(inputs === undefined ? {} : { inputs }),
          steps: written,
          ...after,
        },
      ],
    },
    losses: [...listLosses(chain), ...(self === undefined ? [] : ["The document's own address ($self) is omitted."])],
  };
}

function writeSource(source: JsonObject, { sourceUrl }: ExportOptions): JsonObject {
  const { name, url } = source as { name: string; url: string };
  return sourceUrl === undefined ? source : { ...source, url: sourceUrl({ name, url }) };
}

/** Other runners treat any documented status as success. */
function withStatusCriterion(step: JsonObject): JsonObject {
  const { onFailure, outputs, ...before } = step;
  const criteria = (before['successCriteria'] as JsonValue[] | undefined) ?? [];
  return {
    ...before,
    successCriteria: [{ condition: '$statusCode >= 200 && $statusCode < 300' }, ...criteria],
    ...(onFailure === undefined ? {} : { onFailure }),
    ...(outputs === undefined ? {} : { outputs }),
  };
}

function writeStep(step: JsonObject, names: FlatInputs): JsonObject {
  const { dependsOn: _dependsOn, timeout: _timeout, ...remaining } = step;
  const security = remaining['x-security'];
  return Array.isArray(security)
    ? { ...remaining, 'x-security': security.map((entry) => flattenSecurity(entry as JsonObject, names)) }
    : remaining;
}

function flattenSecurity(entry: JsonObject, names: FlatInputs): JsonObject {
  const values = Object.entries(entry['values'] as JsonObject).map(([field, value]): [string, JsonValue] => [
    field,
    names.flatten(value as string),
  ]);
  return { ...entry, values: Object.fromEntries(values) };
}

function listLosses(chain: Chain): string[] {
  const losses: string[] = [];
  for (const step of chain.steps) {
    if (step.kind === 'wait') losses.push(`Step "${step.id}" is omitted: Arazzo 1.0.1 has no Wait step.`);
    else if (step.kind === 'compute')
      losses.push(
        `Step "${step.id}" is omitted: Arazzo 1.0.1 has no Compute step, so a runner asks for the input "${step.id}".`,
      );
    else if (step.kind === 'assert')
      losses.push(`Step "${step.id}" is omitted: Arazzo 1.0.1 has no steps without a call.`);
    else if (step.timeoutMs !== undefined) losses.push(`The timeout of "${step.id}" is omitted.`);
  }
  for (const { name, type } of chain.sources)
    if (type === 'asyncapi') losses.push(`The source "${name}" is omitted: Arazzo 1.0.1 does not support AsyncAPI.`);
  if (chain.steps.length > 1 && chain.order !== 'list') losses.push('Steps run one after the other.');
  return losses;
}

/** The inputs of a workflow. A credential with several fields becomes one input for each field. */
class FlatInputs {
  readonly #schema: JsonObject | undefined;
  readonly #properties: Map<string, JsonValue>;
  readonly #flat = new Map<string, string>();

  constructor(schema: JsonValue | undefined) {
    this.#schema = isObject(schema) ? schema : undefined;
    const properties = this.#schema?.['properties'];
    this.#properties = new Map(isObject(properties) ? Object.entries(properties) : []);
  }

  /** `$inputs.staff#/username` becomes `$inputs.staffUsername`, which is declared instead of `staff`. */
  flatten(expression: string): string {
    const found = /^\$inputs\.([^#]+)#\/(.+)$/.exec(expression);
    if (found === null) return expression;
    const [, name = '', field = ''] = found;
    const known = this.#flat.get(expression);
    if (known !== undefined) return `$inputs.${known}`;
    const flat = uniqueName(`${name}${field.charAt(0).toUpperCase()}${field.slice(1)}`, (taken) =>
      this.#properties.has(taken),
    );
    this.#flat.set(expression, flat);
    this.#properties.set(flat, field === 'password' ? { type: 'string', format: 'password' } : { type: 'string' });
    return `$inputs.${flat}`;
  }

  schema(): JsonObject | undefined {
    if (this.#schema === undefined) return undefined;
    const replaced = new Set(
      [...this.#flat.keys()].map((expression) => expression.slice('$inputs.'.length, expression.indexOf('#'))),
    );
    const properties = [...this.#properties].filter(
      ([name, schema]) => !(replaced.has(name) && isCredentialSchema(schema)),
    );
    return { ...this.#schema, properties: Object.fromEntries(properties) };
  }
}

/** True for the schema with which `writeChain` declares a credential with several fields. */
function isCredentialSchema(schema: JsonValue): boolean {
  return (
    isObject(schema) &&
    isObject(schema['properties']) &&
    Object.hasOwn(schema['properties'], 'username') &&
    Object.hasOwn(schema['properties'], 'password')
  );
}
