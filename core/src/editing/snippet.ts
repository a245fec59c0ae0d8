import { relinkList } from '../graph/list-order.js';
import type { Chain, ChainInput, Step, Connection, Point, Source } from '../model/chain.js';
import { stepMappings } from '../model/mappings/mapping-text.js';
import { uniqueName } from '../model/unique-name.js';
import { addSources, takenNames } from './edit-steps.js';
import { renameInStep } from './rename-in-step.js';
import { renameConnections } from './rename-step.js';

/** A part of a chain that can be inserted elsewhere or into another chain. */
export interface Snippet {
  /** In the order of the original chain. */
  readonly steps: readonly Step[];
  /** Connections between the steps of the snippet. */
  readonly connections: readonly Connection[];
  /** Top left corner of each node, by step id, in CSS pixels at 100 % zoom. */
  readonly layout: Readonly<Record<string, Point>>;
  /** The sources that the steps call. */
  readonly sources: readonly Source[];
  /** The chain inputs that the steps use. */
  readonly inputs: readonly ChainInput[];
}

/** Copies steps, the connections between them, and the sources and inputs that they use. */
export function copySnippet(chain: Chain, ids: readonly string[]): Snippet {
  const selected = new Set(ids);
  const steps = chain.steps.filter(({ id }) => selected.has(id));
  const sources = new Set(steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.source] : [])));
  const inputs = new Set(
    steps.flatMap((step) =>
      stepMappings(step).flatMap(({ mapping }) => (mapping.kind === 'input' ? [mapping.name] : [])),
    ),
  );
  return {
    steps,
    connections: chain.connections.filter(({ source, target }) => selected.has(source) && selected.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => selected.has(id))),
    sources: chain.sources.filter(({ name }) => sources.has(name)),
    inputs: chain.inputs.filter(({ name }) => inputs.has(name)),
  };
}

/**
 * Inserts a snippet under free names, with its top left corner at `at`. Mappings within the snippet use the new names;
 * mappings from outside are not changed. Missing sources and inputs are added. If `after` is given, steps without a
 * source in the snippet run after it. Returns the new ids.
 */
export function insertSnippet(
  chain: Chain,
  snippet: Snippet,
  at: Point,
  after?: string,
): { readonly chain: Chain; readonly ids: readonly string[] } {
  const takenIds = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, kind } of snippet.steps) {
    const name = uniqueName(id, (candidate) => takenIds.has(candidate) || takenNames(chain, kind).includes(candidate));
    takenIds.add(name);
    names.set(id, name);
  }
  const rename = (id: string) => names.get(id) ?? id;
  const points = Object.values(snippet.layout);
  const left = points.reduce((min, { x }) => Math.min(min, x), Infinity);
  const top = points.reduce((min, { y }) => Math.min(min, y), Infinity);
  const layout = Object.entries(snippet.layout).map(
    ([id, { x, y }]) => [rename(id), { x: at.x + x - left, y: at.y + y - top }] as const,
  );
  const connections = renameConnections(snippet.connections, rename);
  const ids = [...names.values()];
  const entered = new Set(connections.map(({ target }) => target));
  const entries =
    after === undefined ? [] : ids.filter((id) => !entered.has(id)).map((target) => ({ source: after, target }));
  return {
    ids,
    chain: relinkList({
      ...chain,
      sources: addSources(chain.sources, snippet.sources),
      inputs: [
        ...chain.inputs,
        ...snippet.inputs.filter(({ name }) => !chain.inputs.some((input) => input.name === name)),
      ],
      steps: [...chain.steps, ...snippet.steps.map((step) => renameInStep(step, rename))],
      connections: [...chain.connections, ...connections, ...entries],
      layout: { ...chain.layout, ...Object.fromEntries(layout) },
    }),
  };
}
