import type { Chain, ChainInput, JsonObject, JsonValue, OperationStep, RunRequest } from '@opchain/core';
import {
  asWholeMapping,
  generatorOf,
  isObject,
  listWorkflowRefs,
  type OperationSummary,
} from '@opchain/core/internal/model';
import type { DocumentScope } from '@opchain/core/internal/runner';
import type { ListedWorkflow } from '@opchain/core/internal/suite';
import { listResponseFields } from '@opchain/resources';
import type { NamedWorkflow } from './chain-set.js';

/** A workflow as a tool. */
export interface WorkflowTool {
  readonly named: NamedWorkflow;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema: JsonObject;
  readonly hints: ToolHints;
  /** The operations that it calls, also in the workflows that it calls. */
  readonly calls: readonly Pick<OperationSummary, 'method' | 'path'>[];
  /** How many steps it has. */
  readonly steps: number;
}

/** What running it does, as far as the methods of its operations and its author say. */
export interface ToolHints {
  readonly readOnly: boolean;
  /** By its methods alone, it only reads. */
  readonly safe: boolean;
  readonly destructive: boolean;
  readonly idempotent: boolean;
}

/** Characters of a description: an agent reads those of all tools at once. */
const MAX_DESCRIPTION = 240;
const safe = /^(?:GET|HEAD|OPTIONS|TRACE|QUERY)$/;
/** Of the methods that are not safe, those that only add (RFC 9110, section 9.2). */
const adding = /^POST$/;
const repeatable = /^(?:PUT|DELETE)$/;

/** Describes a workflow as a tool. Inputs that the command line or a password manager gives are none of the tool. */
export async function describeTool(
  named: NamedWorkflow,
  name: string,
  request: RunRequest,
  given: Readonly<Record<string, unknown>>,
): Promise<WorkflowTool> {
  const { chain } = request;
  const operations = listOperations(request, chain);
  return {
    named,
    name,
    title: chain.summary ?? named.listed.title,
    description: describe(chain, operations),
    inputSchema: toInputSchema(chain.inputs.filter((input) => !Object.hasOwn(given, input.name))),
    outputSchema: await toOutputSchema(request),
    hints: readHints(operations, named.listed),
    calls: operations,
    steps: chain.steps.length,
  };
}

/** The operations of a chain and of the workflows that it calls, each once. Throws if a description lacks one. */
function listOperations(scope: DocumentScope, chain: Chain, visited = new Set<Chain>()): readonly OperationSummary[] {
  if (visited.has(chain)) return [];
  visited.add(chain);
  const own = chain.steps.filter((step) => step.kind === 'operation').map((step) => findOperation(scope, step));
  const called = listWorkflowRefs(chain).flatMap(({ source, id }) => {
    const document = source === undefined ? scope : scope.documents?.[source];
    const workflow = document?.workflows?.[id];
    if (document === undefined || workflow === undefined) throw new Error(`there is no workflow "${id}"`);
    return listOperations(document, workflow, visited);
  });
  return [...new Set([...own, ...called])];
}

function findOperation(
  { descriptions }: DocumentScope,
  { operation: { source, id } }: OperationStep,
): OperationSummary {
  const searched = source === '' ? Object.values(descriptions) : [descriptions[source]];
  const found = searched.map((description) => description?.find(id)).find((each) => each !== undefined);
  if (found === undefined) throw new Error(`no description has the operation "${id}"; validate says how to fix it`);
  return found;
}

/** Hints of the author make a tool stricter. Only of what adds, they can say that it reads, such as a search. */
function readHints(operations: readonly OperationSummary[], { hints = {} }: ListedWorkflow): ToolHints {
  const methods = operations.map(({ method }) => method);
  const isAdding = methods.every((method) => safe.test(method) || adding.test(method));
  const isRepeatable = methods.every((method) => safe.test(method) || repeatable.test(method));
  const isSafe = methods.every((method) => safe.test(method));
  const readOnly = isAdding && (hints.readOnly ?? isSafe);
  return {
    readOnly,
    safe: isSafe,
    destructive: !isAdding || hints.destructive === true,
    idempotent: hints.idempotent ?? (readOnly || isRepeatable),
  };
}

function describe({ description }: Chain, operations: readonly OperationSummary[]): string {
  const calls = operations.map(({ method, path }) => `${method} ${path}`);
  return [...(description === undefined ? [] : [cut(description.trim())]), cut(`Calls ${calls.join(', ')}.`)].join(
    '\n',
  );
}

const cut = (text: string): string => (text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION)}…` : text);

/** Secrets stay with the host: a password is not an input of a tool. */
function toInputSchema(inputs: readonly ChainInput[]): JsonObject {
  const offered = inputs.filter(({ schema }) => schema['format'] !== 'password');
  const required = offered
    .filter(({ schema, required: isRequired }) => isRequired && !('default' in schema) && !generatorOf(schema))
    .map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(offered.map(({ name, schema }) => [name, withoutExtensions(schema)])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function withoutExtensions(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-')));
}

async function toOutputSchema(request: RunRequest): Promise<JsonObject> {
  const outputs = await Promise.all(
    (request.chain.outputs ?? []).map(async ({ name, value }) => [name, await typeOf(request, value)] as const),
  );
  return {
    type: 'object',
    properties: {
      verdict: { enum: ['passed', 'failed', 'cancelled'] },
      ...(outputs.length > 0 && { outputs: { type: 'object', properties: Object.fromEntries(outputs) } }),
      failure: { type: 'object' },
      run: { type: 'string' },
    },
    required: ['verdict'],
  };
}

/** The type of an output that is a field of a response, as its description has it; otherwise anything. */
async function typeOf({ chain, descriptions }: RunRequest, text: string): Promise<JsonObject> {
  const mapping = asWholeMapping(text);
  if (mapping?.kind !== 'response') return {};
  const step = chain.steps.find(({ id }) => id === mapping.stepId);
  if (step?.kind !== 'operation') return {};
  const detail = await descriptions[step.operation.source]?.operation(step.operation.id).catch(() => undefined);
  const path = mapping.path.map((key) => (typeof key === 'number' ? '*' : key)).join('/');
  const field = detail && listResponseFields(detail).find((each) => each.path.join('/') === path);
  const type: JsonValue | undefined = field?.schema['type'];
  return type === undefined || isObject(type) ? {} : { type };
}
