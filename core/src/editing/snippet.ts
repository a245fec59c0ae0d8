import type { Chain, ChainInput, Step, Connection, Point, Source } from '../model/chain.js';
import type { JsonObject } from '../model/json.js';
import { stepMappings } from '../model/mapping-text.js';
import { extensionsOfSteps, renameExtensions } from './rename-extensions.js';
import { uniqueName } from './unique-name.js';
import { renameInStep } from './rename-in-step.js';
import { renameConnections } from './rename-step.js';

/** A part of a chain, to be put into another place or another chain. */
export interface Snippet {
  readonly steps: readonly Step[];
  /** Those between the nodes of the piece. */
  readonly connections: readonly Connection[];
  readonly layout: Readonly<Record<string, Point>>;
  /** The sources that its nodes call, and the inputs that they take. */
  readonly sources: readonly Source[];
  readonly inputs: readonly ChainInput[];
  readonly extensions?: Readonly<Record<string, JsonObject>>;
}

/** The nodes named, what connects them, and what they need of the chain. */
export function copySnippet(chain: Chain, ids: readonly string[]): Snippet {
  const selected = new Set(ids);
  const steps = chain.steps.filter(({ id }) => selected.has(id));
  const sources = new Set(steps.flatMap((step) => (step.kind === 'operation' ? [step.operation.source] : [])));
  const inputs = new Set(
    steps.flatMap((step) =>
      stepMappings(step).flatMap(({ mapping }) => (mapping.kind === 'input' ? [mapping.name] : [])),
    ),
  );
  const extensions = extensionsOfSteps(chain.extensions ?? {}, selected);
  return {
    steps,
    connections: chain.connections.filter(({ source, target }) => selected.has(source) && selected.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => selected.has(id))),
    sources: chain.sources.filter(({ name }) => sources.has(name)),
    inputs: chain.inputs.filter(({ name }) => inputs.has(name)),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
}

/**
 * Puts a piece into a chain under free names, its top left corner at a place; mappings within the piece follow the new names, mappings from outside of it stay as they are.
 * Sources and inputs that the chain has not yet come along.
 */
export function insertSnippet(
  chain: Chain,
  snippet: Snippet,
  at: Point,
): { readonly chain: Chain; readonly ids: readonly string[] } {
  const takenIds = new Set(chain.steps.map(({ id }) => id));
  const names = new Map<string, string>();
  for (const { id } of snippet.steps) {
    const name = uniqueName(id, (candidate) => takenIds.has(candidate));
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
  const extensions = { ...chain.extensions, ...renameExtensions(snippet.extensions ?? {}, rename) };
  return {
    ids: [...names.values()],
    chain: {
      ...chain,
      sources: [
        ...chain.sources,
        ...snippet.sources.filter(({ name }) => !chain.sources.some((source) => source.name === name)),
      ],
      inputs: [
        ...chain.inputs,
        ...snippet.inputs.filter(({ name }) => !chain.inputs.some((input) => input.name === name)),
      ],
      steps: [...chain.steps, ...snippet.steps.map((step) => renameInStep(step, rename))],
      connections: [...chain.connections, ...renameConnections(snippet.connections, rename)],
      layout: { ...chain.layout, ...Object.fromEntries(layout) },
      ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
    },
  };
}
