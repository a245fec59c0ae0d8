import { buildGraph, type ChainGraph } from '../../graph/chain-graph.js';
import type { Step, Connection } from '../../model/chain.js';
import { referencedSteps } from '../../model/mappings/mapping-text.js';
import { hasJumps, linkList } from '../../graph/list-order.js';
import { connectionForMapping } from '../../graph/mapped-connections.js';
import type { OpchainExtension } from '../extension/opchain-extension.js';
import type { DiagnosticList } from './diagnostic-list.js';
import type { StepReading, StepDependency } from './read-step.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import { impliedByPresets, uniqueConnections } from '../extension/implied-by-presets.js';

/**
 * How the order of the steps was determined: `marked` as a graph by `x-opchain`, `graph` because every step but the
 * first declares what it waits for, `list` otherwise.
 */
export type OrderKind = 'marked' | 'graph' | 'list';

/** The order of the steps of a document. */
export interface ReadOrder {
  /** How it was determined. */
  readonly kind: OrderKind;
  /** All connections, including `added`. */
  readonly connections: readonly Connection[];
  /** Connections implied only by the order of the steps in the file. */
  readonly added: readonly Connection[];
}

/**
 * The connections between the steps. `steps` are those that could be read, `ids` all of the file, and `allSteps` those
 * of the chain with its preset steps.
 */
export function readOrder(
  steps: readonly StepReading[],
  ids: ReadonlySet<string>,
  allSteps: readonly Step[],
  opchain: OpchainExtension | undefined,
  diagnostics: DiagnosticList,
): ReadOrder {
  const declared = steps.map(({ step, dependsOn }) =>
    uniqueConnections(
      dependsOn.flatMap((dependency) => {
        const { id, path } = dependency;
        if (dependency.workflow !== undefined) return throughCalls(dependency, step.id, steps, diagnostics);
        if (!ids.has(id)) diagnostics.invalid(path, `the step ${JSON.stringify(id)} is not in the workflow`);
        else if (id === step.id) diagnostics.invalid(path, 'a step cannot depend on itself');
        else return [{ source: id, target: step.id }];
        return [];
      }),
    ),
  );
  const connections = declared.flat();
  if (opchain?.order === 'graph')
    return { kind: 'marked', connections: readGraphOrder(allSteps, connections, opchain), added: [] };
  const described = opchain?.order === undefined ? describedOrder(allSteps, declared) : undefined;
  return described === undefined
    ? readListOrder(allSteps, connections, diagnostics)
    : { kind: 'graph', connections: described, added: [] };
}

/**
 * The connections of steps in graph order, which every step but the first declares by itself; undefined in list order.
 *
 * @param declared the connections that each step declares
 */
export function describedOrder(
  steps: readonly Step[],
  declared: readonly (readonly Connection[])[],
): readonly Connection[] | undefined {
  const isDescribed = declared.length > 1 && declared.slice(1).every((sources) => sources.length > 0);
  return isDescribed && !hasJumps({ steps }) ? withReferences(steps, declared.flat()) : undefined;
}

/** A step of another workflow has ended when the steps that call that workflow have. */
function throughCalls(
  { id: via, workflow, path }: StepDependency,
  target: string,
  steps: readonly StepReading[],
  diagnostics: DiagnosticList,
): Connection[] {
  const callers = steps.flatMap(({ step }) =>
    step.kind === 'workflow' &&
    step.id !== target &&
    step.workflow.id === workflow?.id &&
    step.workflow.source === workflow.source
      ? [step.id]
      : [],
  );
  if (callers.length === 0) diagnostics.unsupported(path, `${via} is not called by another step of this workflow`);
  return callers.map((source) => ({ source, target, via: [via] }));
}

/**
 * Steps also wait for each other through preset steps. That dependency is not a separate connection unless
 * `x-opchain` lists it.
 */
function readGraphOrder(
  steps: readonly Step[],
  stepConnections: readonly Connection[],
  opchain: OpchainExtension,
): readonly Connection[] {
  const presets = opchain.presets ?? [];
  const known = new Set(steps.map(({ id }) => id));
  const presetConnections = presets.flatMap(({ id, after, before }) => [
    ...after.map((source) => ({ source, target: id })),
    ...before.map((target) => ({ source: id, target })),
  ]);
  const byMapping = new Set(
    presets.flatMap((preset) => (preset.kind === 'compute' && preset.isOrderedByMappings ? [preset.id] : [])),
  );
  for (const step of byMapping.size === 0 ? [] : steps)
    for (const source of referencedSteps(step))
      if (byMapping.has(source) || byMapping.has(step.id)) presetConnections.push({ source, target: step.id });
  const viaPresets = uniqueConnections(
    presetConnections.filter(({ source, target }) => known.has(source) && known.has(target)),
  );
  const implied = new Set(impliedByPresets(presets, viaPresets).map(connectionKey));
  const direct = new Set((opchain.direct ?? []).map(connectionKey));
  return [
    ...stepConnections.filter(
      (connection) => !implied.has(connectionKey(connection)) || direct.has(connectionKey(connection)),
    ),
    ...viaPresets,
  ];
}

/** Adds a connection for each mapping from a step that does not run before anyway. */
function withReferences(steps: readonly Step[], declared: readonly Connection[]): readonly Connection[] {
  const references = steps.flatMap((step) =>
    referencedSteps(step).map((source) => connectionForMapping(source, step.id)),
  );
  const known = new Set(declared.map(connectionKey));
  const graph = buildGraph({ steps, connections: [...declared, ...references] });
  const needed = references.filter((reference) => !known.has(connectionKey(reference)) && isNeeded(reference, graph));
  return [...declared, ...needed];
}

/** False if another source of the target waits for the source already. In a cycle every connection is needed. */
function isNeeded({ source, target }: Connection, graph: ChainGraph): boolean {
  if (graph.isAncestor(target, target)) return true;
  return !graph.sources(target).some((other) => other !== source && graph.isAncestor(source, other));
}

/** One after the other as listed, moved only where `dependsOn` demands it. */
function readListOrder(
  steps: readonly Step[],
  declared: readonly Connection[],
  diagnostics: DiagnosticList,
): ReadOrder {
  const graph = buildGraph({ steps, connections: declared });
  const cycle = graph.findCycle();
  if (cycle !== undefined) diagnostics.invalid(['workflows'], `the steps ${cycle.join(', ')} depend on each other`);
  const connections = linkList(steps, declared);
  return { kind: 'list', connections, added: connections.filter(({ implied }) => implied === true) };
}
