import type { Chain, Connection } from '../model/chain.js';
import type { Mark, MarkedPreset } from './mark.js';
import { connectionKey as keyOf, impliedByPresets } from './implied-by-presets.js';

export interface WrittenOrder {
  /** Ids of the steps that a step waits for, directly or through preset steps. */
  dependsOn(id: string): readonly string[];
  readonly mark: Pick<Mark, 'presets' | 'direct'>;
}

/** The connections of a chain as `dependsOn` between operation steps, and what the mark needs to get the others back. */
export function writeOrder(chain: Chain): WrittenOrder {
  const presets = chain.nodes.flatMap((node, at) => (node.kind === 'operation' ? [] : [{ node, at }]));
  const isPreset = new Set(presets.map(({ node }) => node.id));
  const implied = impliedByPresets(
    presets.map(({ node }) => node),
    chain.connections,
  );
  const impliedKeys = new Set(implied.map(keyOf));
  const between = chain.connections.filter(({ source, target }) => !isPreset.has(source) && !isPreset.has(target));
  const dependsOn = new Map<string, Set<string>>();
  for (const { source, target } of [...between, ...implied]) {
    const known = dependsOn.get(target);
    if (known === undefined) dependsOn.set(target, new Set([source]));
    else known.add(source);
  }
  const direct = between.filter((connection) => impliedKeys.has(keyOf(connection)));
  return {
    dependsOn: (id) => [...(dependsOn.get(id) ?? [])],
    mark: {
      ...(presets.length === 0 ? {} : { presets: presets.map(({ node, at }) => writePreset(node, at, chain.connections)) }),
      ...(direct.length === 0 ? {} : { direct }),
    },
  };
}

function writePreset(node: Exclude<Chain['nodes'][number], { kind: 'operation' }>, at: number, connections: readonly Connection[]): MarkedPreset {
  const { id, description } = node;
  const after = connections.flatMap(({ source, target }) => (target === id ? [source] : []));
  const before = connections.flatMap(({ source, target }) => (source === id ? [target] : []));
  const base = { id, ...(description === undefined ? {} : { description }), at, after, before };
  return node.kind === 'wait' ? { ...base, kind: 'wait', durationMs: node.durationMs } : { ...base, kind: 'assert', checks: node.checks };
}
