import { buildGraph, type ChainGraph } from '../../graph/chain-graph.js';
import { findNonAncestors } from '../../graph/find-non-ancestors.js';
import { hasBackwardJump } from '../../graph/has-backward-jump.js';
import type { RunOptions, RunRequest } from '../contract/run-request.js';
import type { OperationDetail } from '../../model/api-description.js';
import type { Chain, Connection, OperationStep, Step } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { stepMappings } from '../../model/mappings/step-mappings.js';
import { isOpchainError, OpchainError } from '../../model/errors/opchain-error.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { TimeSlicer } from '../schedule/time-slicer.js';
import { findMissingInputs } from './find-missing-inputs.js';
import { validateLanguages, validateOutputSelectors } from './validate-languages.js';
import { validateMappings } from './validate-mappings.js';
import { validateOutputs } from './validate-outputs.js';
import { checkRequest, validateStructure, findEmptyAsserts } from './validate-structure.js';
import { validateFunctions } from './validate-functions.js';
import { makeError } from './make-diagnostic.js';
import { type PlannedOperation, planOperation } from './plan-operation.js';
import { PlanParts } from './plan-parts.js';
import type { PlannedSteps } from './planned-steps.js';
import { type ChainInputs, readInputs } from './read-inputs.js';
import { reusePlan } from './reuse-plan.js';

/** A run, planned as far as possible without sending anything. */
export interface PlannedRun extends PlannedSteps {
  readonly inputs: ReadonlyMap<string, JsonValue>;
}

/**
 * Reports every problem that can be detected before the run, and plans the steps that have none. Sends nothing; never
 * throws for the contents of the chain. The values of the chain inputs are in the request, or come from a caller later.
 */
export async function planRun(
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
  slicer: TimeSlicer,
  inputsFrom: 'request' | 'caller' = 'request',
): Promise<PlannedRun> {
  const { chain } = request;
  const { values, diagnostics } =
    inputsFrom === 'request' ? await readInputs(chain, request.inputs ?? {}, request.credentials) : laterInputs(chain);
  const names = new Set(values.keys());
  const planned = await reusePlan(request, names, ports, () => planSteps(request, names, ports, slicer));
  return {
    ...planned,
    diagnostics: [...planned.structure, ...diagnostics, ...planned.diagnostics],
    runnable: planned.runnable && !diagnostics.some(isError),
    inputs: values,
  };
}

/** Plans the steps of a chain, of whose inputs those with these names have a value. */
async function planSteps(
  request: RunRequest,
  inputs: ReadonlySet<string>,
  ports: Pick<RunnerPorts, 'providerFor'>,
  slicer: TimeSlicer,
): Promise<PlannedSteps> {
  const { chain, options = {} } = request;
  const source = withReusedResults(chain, options.reusedResults);
  const fullGraph = buildGraph(source);
  const graph = options.only === undefined ? fullGraph : buildPart(source, fullGraph.subset(options.only));
  const steps = orderSteps(request, graph);
  const jumpsBack = hasBackwardJump(chain);
  const parts = new PlanParts(request, ports);
  await slicer.rest();
  // A step whose result is given may lack anything: it sends nothing.
  const isReused = (id: string | undefined): boolean =>
    id !== undefined && Object.hasOwn(options.reusedResults ?? {}, id);
  const sending = steps.filter(({ id }) => !isReused(id));
  const mappings = validateMappings(chain, sending, jumpsBack ? undefined : graph, inputs);
  const details = await loadOperations(request, steps);
  const declared = new Set(chain.inputs.map(({ name }) => name));
  const isMissing = (input: string): boolean => declared.has(input) && !inputs.has(input);
  const operationDiagnostics: ChainDiagnostic[] = [];
  const operations = new Map<string, PlannedOperation>();
  for (const step of steps) {
    const rest = slicer.rest();
    if (rest !== undefined) await rest;
    const planned =
      step.kind === 'operation'
        ? planOperation(step, details.find(step), parts, isReused(step.id) ? [] : operationDiagnostics)
        : undefined;
    if (planned !== undefined) operations.set(step.id, planned);
    if (step.kind === 'operation' && !isReused(step.id))
      operationDiagnostics.push(...findMissingInputs(step, details.find(step), isMissing));
  }
  const structure = [
    ...validateStructure(chain, fullGraph, graph),
    ...findEmptyAsserts(sending),
    ...validateFunctions(sending, chain),
    ...checkRequest(request, fullGraph),
  ];
  const diagnostics = [
    ...details.diagnostics.filter(({ stepId }) => !isReused(stepId)),
    ...mappings.diagnostics,
    // A part of a chain may lack what its outputs need.
    ...(options.only === undefined ? [...validateOutputs(chain), ...(await validateOutputSelectors(chain))] : []),
    ...operationDiagnostics,
    ...(await validateLanguages(sending, chain)),
  ];
  const runnable = ![...structure, ...diagnostics].some(isError);
  const reads = jumpsBack ? {} : { reads: mappings.reads };
  return { structure, diagnostics, runnable, graph, steps, operations, ...reads };
}

const isError = ({ severity }: ChainDiagnostic): boolean => severity === 'error';

/** Plans a step again after a hook changed it. Throws the first problem. */
export function replanStep(
  changed: OperationStep,
  before: PlannedOperation,
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
): PlannedOperation {
  const diagnostics: ChainDiagnostic[] = [];
  const operation = planOperation(changed, before.operation, new PlanParts(request, ports), diagnostics);
  const error = diagnostics.find(({ severity }) => severity === 'error');
  if (operation !== undefined && error === undefined) return operation;
  throw new OpchainError(
    'PLUGIN_FAILED',
    `A hook changed the step so that it cannot run: ${error?.message ?? 'its mappings are invalid'}`,
  );
}

/** Every input counts as set. */
function laterInputs({ inputs }: Chain): ChainInputs {
  return { values: new Map(inputs.map(({ name }) => [name, null])), diagnostics: [] };
}

/** A step whose result is given needs no other one. What came before it still comes before the steps that read its values. */
function withReusedResults(chain: Chain, results: RunOptions['reusedResults'] = {}): Chain {
  const isReused = (id: string): boolean => Object.hasOwn(results, id);
  if (Object.keys(results).length === 0) return chain;
  return {
    ...chain,
    steps: chain.steps.map((step): Step => (isReused(step.id) ? { kind: 'wait', id: step.id, durationMs: 0 } : step)),
    connections: [
      ...chain.connections.filter(({ target }) => !isReused(target)),
      ...listIndirectReads(
        chain.steps.filter(({ id }) => !isReused(id)),
        buildGraph(chain),
      ),
    ],
  };
}

/** A connection for each mapping from a step that runs before without being connected directly. */
function listIndirectReads(steps: readonly Step[], graph: ChainGraph): readonly Connection[] {
  const known = new Set(graph.ids);
  const pairs = steps.flatMap((step) => {
    const sources = new Set(stepMappings(step).flatMap(({ mapping }) => ('stepId' in mapping ? [mapping.stepId] : [])));
    const isIndirect = (id: string): boolean => id !== step.id && known.has(id) && !graph.sources(step.id).includes(id);
    return [...sources].filter(isIndirect).map((source) => ({ source, target: step.id }));
  });
  const later = new Set(findNonAncestors(graph, pairs));
  return pairs.filter((pair) => !later.has(pair));
}

function buildPart({ steps, connections }: Chain, part: ReadonlySet<string>): ChainGraph {
  return buildGraph({ steps: steps.filter(({ id }) => part.has(id)), connections });
}

/** Steps in a cycle come last, in the chain's order, so that their problems are reported too. */
function orderSteps({ chain }: RunRequest, graph: ChainGraph): Step[] {
  const byId = new Map<string, Step>();
  for (const step of chain.steps) if (!byId.has(step.id)) byId.set(step.id, step);
  const ids = new Set([...graph.order(), ...graph.ids]);
  return [...ids].map((id) => byId.get(id) as Step);
}

interface LoadedOperations {
  readonly diagnostics: readonly ChainDiagnostic[];
  find(step: OperationStep): OperationDetail | undefined;
}

/** Loads each operation once, however many steps call it. */
async function loadOperations({ chain, descriptions }: RunRequest, steps: readonly Step[]): Promise<LoadedOperations> {
  const sources = new Set(chain.sources.map(({ name }) => name));
  const diagnostics: ChainDiagnostic[] = [];
  const loading = new Map<string, Promise<OperationDetail | ChainDiagnostic>>();
  const keyOf = createKeys();
  const unread = new Set<string>();
  const callers = steps.filter((step) => step.kind === 'operation');
  for (const step of callers) {
    const { source, id } = step.operation;
    const description = sources.has(source) && Object.hasOwn(descriptions, source) ? descriptions[source] : undefined;
    if (source === '') {
      diagnostics.push(
        makeError(
          'OPERATION_UNKNOWN',
          `Step "${step.id}" calls the operation "${id}", which either none or several of the descriptions have; name its source.`,
          { stepId: step.id, path: 'operation' },
        ),
      );
    } else if (!sources.has(source)) {
      diagnostics.push(
        makeError(
          'SOURCE_UNKNOWN',
          `Step "${step.id}" calls an operation of "${source}", which is not a source of the chain.`,
          {
            stepId: step.id,
            path: 'operation',
          },
        ),
      );
    } else if (description === undefined) {
      unread.add(source);
    } else if (!loading.has(keyOf(step))) {
      loading.set(
        keyOf(step),
        loadOne(() => description.operation(id), `"${id}" of "${source}"`),
      );
    }
  }
  for (const source of unread)
    diagnostics.push(makeError('SOURCE_UNREADABLE', `The description of the source "${source}" is not loaded.`));
  const loaded = new Map<string, OperationDetail | ChainDiagnostic>();
  for (const [key, operation] of loading) loaded.set(key, await operation);
  for (const step of callers) {
    const found = loaded.get(keyOf(step));
    if (found !== undefined && 'severity' in found)
      diagnostics.push({
        ...found,
        message: `Step "${step.id}" calls the operation ${found.message}`,
        stepId: step.id,
        path: 'operation',
      });
  }
  return {
    diagnostics,
    find: (step) => {
      const found = loaded.get(keyOf(step));
      return found === undefined || 'severity' in found ? undefined : found;
    },
  };
}

async function loadOne(load: () => Promise<OperationDetail>, name: string): Promise<OperationDetail | ChainDiagnostic> {
  try {
    return await load();
  } catch (error) {
    const code = isOpchainError(error) ? error.code : 'OPERATION_UNKNOWN';
    const detail =
      code === 'OPERATION_UNKNOWN' && isOpchainError(error)
        ? 'the description has no such operation'
        : error instanceof Error
          ? error.message
          : String(error);
    return makeError(code, `${name}, but ${detail.replace(/\.$/, '')}.`);
  }
}

/** Creates a function that returns a key for a step's operation, the same for all steps that call it. */
function createKeys(): (step: OperationStep) => string {
  const keys = new Map<string, Map<string, string>>();
  return ({ operation: { source, id } }) => {
    let ofSource = keys.get(source);
    if (ofSource === undefined) keys.set(source, (ofSource = new Map<string, string>()));
    let key = ofSource.get(id);
    if (key === undefined) ofSource.set(id, (key = JSON.stringify([source, id])));
    return key;
  };
}
