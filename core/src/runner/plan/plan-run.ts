import type { ChainGraph } from '../../graph/chain-graph.js';
import { buildGraph } from '../../graph/chain-graph.js';
import type { RunRequest } from '../contract.js';
import type { OperationDetail } from '../../model/api-description.js';
import type { Chain, ChainNode, OperationNode } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { isOpchainError, OpchainError } from '../../model/opchain-error.js';
import type { ChainProblem } from '../../model/run.js';
import type { RunnerPorts } from '../ports.js';
import type { Pace } from '../schedule/pace.js';
import { checkMappings } from './check-mappings.js';
import { checkRequest, checkStructure, findEmptyAsserts } from './check-structure.js';
import { makeError } from './make-problem.js';
import type { PlannedOperation } from './plan-operation.js';
import { planOperation } from './plan-operation.js';
import { PlanParts } from './plan-parts.js';
import { readInputs } from './read-inputs.js';

/** A run worked out as far as it can be without sending anything. */
export interface PlannedRun {
  readonly problems: readonly ChainProblem[];
  /** True where no problem is an error. */
  readonly runnable: boolean;
  readonly graph: ChainGraph;
  /** The nodes that run, in an order that the graph allows. */
  readonly nodes: readonly ChainNode[];
  /** By node; those with faults are missing. */
  readonly operations: ReadonlyMap<string, PlannedOperation>;
  /** By node, the nodes whose response it looks at. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
  readonly inputs: ReadonlyMap<string, JsonValue>;
}

/** Finds every fault that can be known beforehand, and prepares what has none. Sends nothing, never throws for what the chain holds. */
export async function planRun(request: RunRequest, ports: Pick<RunnerPorts, 'providerFor'>, pace: Pace): Promise<PlannedRun> {
  const { chain, options = {} } = request;
  const whole = buildGraph(chain);
  const graph = options.only === undefined ? whole : buildPart(chain, whole.subset(options.only));
  const nodes = orderNodes(request, graph);
  const inputs = readInputs(chain, request.inputs ?? {});
  const parts = new PlanParts(request, ports);
  await pace.rest();
  const mappings = checkMappings(chain, nodes, graph, inputs.values, parts);
  const details = await loadOperations(request, nodes);
  const faults: ChainProblem[] = [];
  const operations = new Map<string, PlannedOperation>();
  for (const node of nodes) {
    const rest = pace.rest();
    if (rest !== undefined) await rest;
    const planned = node.kind === 'operation' ? planOperation(node, details.find(node), parts, faults) : undefined;
    if (planned !== undefined) operations.set(node.id, planned);
  }
  const problems = [
    ...checkStructure(chain, whole, graph),
    ...findEmptyAsserts(nodes),
    ...checkRequest(request, whole),
    ...inputs.problems,
    ...details.problems,
    ...mappings.problems,
    ...faults,
  ];
  return {
    problems,
    runnable: problems.every(({ severity }) => severity !== 'error'),
    graph,
    nodes,
    operations,
    reads: mappings.reads,
    inputs: inputs.values,
  };
}

/** Prepares a node again that a hook has changed. Throws the first thing that is wrong with it. */
export function replanNode(changed: OperationNode, before: PlannedOperation, request: RunRequest, ports: Pick<RunnerPorts, 'providerFor'>): PlannedOperation {
  const problems: ChainProblem[] = [];
  const operation = planOperation(changed, before.operation, new PlanParts(request, ports), problems);
  const fault = problems.find(({ severity }) => severity === 'error');
  if (operation !== undefined && fault === undefined) return operation;
  throw new OpchainError('PLUGIN_FAILED', `A hook changed the node so that it cannot run: ${fault?.message ?? 'its mappings are not understood'}`);
}

function buildPart({ nodes, connections }: Chain, part: ReadonlySet<string>): ChainGraph {
  return buildGraph({ nodes: nodes.filter(({ id }) => part.has(id)), connections });
}

/** Those on a circle come last, in the chain's order: their faults are reported as well. */
function orderNodes({ chain }: RunRequest, graph: ChainGraph): ChainNode[] {
  const byId = new Map<string, ChainNode>();
  for (const node of chain.nodes) if (!byId.has(node.id)) byId.set(node.id, node);
  const ids = new Set([...graph.order(), ...graph.ids]);
  return [...ids].map((id) => byId.get(id) as ChainNode);
}

interface LoadedOperations {
  readonly problems: readonly ChainProblem[];
  find(node: OperationNode): OperationDetail | undefined;
}

/** Each operation once, however many nodes call it. */
async function loadOperations({ chain, descriptions }: RunRequest, nodes: readonly ChainNode[]): Promise<LoadedOperations> {
  const sources = new Set(chain.sources.map(({ name }) => name));
  const problems: ChainProblem[] = [];
  const loading = new Map<string, Promise<OperationDetail | ChainProblem>>();
  const keyOf = createKeys();
  const unread = new Set<string>();
  const callers = nodes.filter((node) => node.kind === 'operation');
  for (const node of callers) {
    const { source, id } = node.operation;
    const description = sources.has(source) && Object.hasOwn(descriptions, source) ? descriptions[source] : undefined;
    if (!sources.has(source)) {
      problems.push(
        makeError('SOURCE_UNKNOWN', `The node "${node.id}" calls an operation of "${source}", which is no source of the chain.`, {
          nodeId: node.id,
          place: 'operation',
        }),
      );
    } else if (description === undefined) {
      unread.add(source);
    } else if (!loading.has(keyOf(node))) {
      loading.set(
        keyOf(node),
        loadOne(() => description.operation(id), `"${id}" of the source "${source}"`),
      );
    }
  }
  for (const source of unread) problems.push(makeError('SOURCE_UNREADABLE', `The description of the source "${source}" is not loaded.`));
  const loaded = new Map<string, OperationDetail | ChainProblem>();
  for (const [key, operation] of loading) loaded.set(key, await operation);
  for (const node of callers) {
    const found = loaded.get(keyOf(node));
    if (found !== undefined && 'severity' in found)
      problems.push({ ...found, message: `The node "${node.id}" calls the operation ${found.message}`, nodeId: node.id, place: 'operation' });
  }
  return {
    problems,
    find: (node) => {
      const found = loaded.get(keyOf(node));
      return found === undefined || 'severity' in found ? undefined : found;
    },
  };
}

async function loadOne(load: () => Promise<OperationDetail>, name: string): Promise<OperationDetail | ChainProblem> {
  try {
    return await load();
  } catch (error) {
    const code = isOpchainError(error) ? error.code : 'OPERATION_UNKNOWN';
    const why =
      code === 'OPERATION_UNKNOWN' && isOpchainError(error) ? 'the description does not have it' : error instanceof Error ? error.message : String(error);
    return makeError(code, `${name}, but ${why.replace(/\.$/, '')}.`);
  }
}

/** Makes a function that names an operation, the same for all nodes that call it. */
function createKeys(): (node: OperationNode) => string {
  const keys = new Map<string, Map<string, string>>();
  return ({ operation: { source, id } }) => {
    let ofSource = keys.get(source);
    if (ofSource === undefined) keys.set(source, (ofSource = new Map<string, string>()));
    let key = ofSource.get(id);
    if (key === undefined) ofSource.set(id, (key = JSON.stringify([source, id])));
    return key;
  };
}
