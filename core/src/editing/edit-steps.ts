import type { BodyInput, Chain, OperationStep, ParameterLocation, Point, Source, Step } from '../model/chain.js';
import type { JsonValue } from '../model/json.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { uniqueName } from '../model/unique-name.js';
import type { ChainGraph } from '../graph/chain-graph.js';
import { relinkList } from '../graph/list-order.js';
import { connectMapped } from './edit-connections.js';

/** Options of `addStep`. */
export interface AddOptions {
  /** Top left corner of the node. */
  readonly at?: Point;
  /** Id of the step that it runs after. */
  readonly after?: string;
  /** Sources to add, unless the chain has one with the same name. */
  readonly sources?: readonly Source[];
}

/** Adds a step under a unique name at the end of the list. Returns the new id. */
export function addStep(
  chain: Chain,
  step: Step,
  { at, after, sources = [] }: AddOptions = {},
): { readonly chain: Chain; readonly id: string } {
  const ids = new Set(takenNames(chain, step.kind));
  const id = uniqueName(step.id, (candidate) => ids.has(candidate));
  return {
    id,
    chain: relinkList({
      ...chain,
      sources: addSources(chain.sources, sources),
      steps: [...chain.steps, { ...step, id }],
      connections: after === undefined ? chain.connections : [...chain.connections, { source: after, target: id }],
      layout: at === undefined ? chain.layout : { ...chain.layout, [id]: at },
    }),
  };
}

/** Steps that another one must not be named like, and inputs for one whose value a document refers to as an input. */
export function takenNames({ steps, inputs }: Chain, kind: Step['kind']): readonly string[] {
  return [...steps.map(({ id }) => id), ...(kind === 'compute' ? inputs.map(({ name }) => name) : [])];
}

/** Appends sources whose names do not exist yet. */
export function addSources(sources: readonly Source[], added: readonly Source[]): readonly Source[] {
  return [...sources, ...added.filter(({ name }) => !sources.some((source) => source.name === name))];
}

/**
 * Removes steps with their connections and positions. Mappings from them are not changed: `validateChain` reports them.
 */
export function removeSteps(chain: Chain, ids: readonly string[]): Chain {
  const removedIds = new Set(ids);
  return relinkList({
    ...chain,
    steps: chain.steps.filter(({ id }) => !removedIds.has(id)),
    connections: chain.connections.filter(({ source, target }) => !removedIds.has(source) && !removedIds.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => !removedIds.has(id))),
  });
}

/**
 * Changes a step, except its id. Returns the same chain if nothing changes. Steps that it newly maps from are connected
 * to it unless they are ancestors. `graph` is the graph of the chain, for callers that already have it. Throws
 * `STEP_UNKNOWN`, and `CHAIN_CYCLE` if a mapping would create a cycle.
 */
export function editStep(chain: Chain, id: string, change: (step: Step) => Step, graph?: ChainGraph): Chain {
  const index = chain.steps.findIndex((step) => step.id === id);
  const before = chain.steps[index];
  if (before === undefined) throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}".`, { stepId: id });
  const after = change(before);
  if (after === before) return chain;
  return connectMapped({ ...chain, steps: chain.steps.with(index, after) }, before, after, graph);
}

/** Changes an operation step like `editStep`. Also throws `STEP_UNKNOWN` for other steps. */
export function editOperation(
  chain: Chain,
  id: string,
  change: (step: OperationStep) => OperationStep,
  graph?: ChainGraph,
): Chain {
  return editStep(
    chain,
    id,
    (step) => {
      if (step.kind === 'operation') return change(step);
      throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}" that calls an operation.`, { stepId: id });
    },
    graph,
  );
}

/** Sets a parameter of an operation step, or removes it if the value is undefined. Throws like `editOperation`. */
export function setParameter(
  chain: Chain,
  id: string,
  location: ParameterLocation,
  name: string,
  value: JsonValue | undefined,
  graph?: ChainGraph,
): Chain {
  const change = (step: OperationStep): OperationStep => {
    const index = step.parameters.findIndex((parameter) => parameter.in === location && parameter.name === name);
    if (value === undefined) return index < 0 ? step : { ...step, parameters: step.parameters.toSpliced(index, 1) };
    const parameter = { ...step.parameters[index], in: location, name, value };
    const parameters = index < 0 ? [...step.parameters, parameter] : step.parameters.with(index, parameter);
    return { ...step, parameters };
  };
  return editOperation(chain, id, change, graph);
}

/** Sets the body of an operation step, or removes it if it is undefined. Throws like `editOperation`. */
export function setBody(chain: Chain, id: string, body: BodyInput | undefined, graph?: ChainGraph): Chain {
  const change = ({ body: old, ...step }: OperationStep): OperationStep =>
    body === undefined ? step : { ...step, body: { ...(old?.extensions && { extensions: old.extensions }), ...body } };
  return editOperation(chain, id, change, graph);
}
