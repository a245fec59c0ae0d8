import type { Chain, Connection } from '../../model/chain.js';
import { isPreset as isPresetStep, type PresetStep } from '../../model/is-preset.js';
import type { OpchainExtension, StoredPreset } from '../extension/opchain-extension.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import { impliedByPresets } from '../extension/implied-by-presets.js';

/** The connections of a chain as written to a document. */
export interface WrittenOrder {
  /** The steps that a step waits for, directly or through preset steps, as the document names them. */
  dependsOn(id: string): readonly string[];
  /** The fields of `x-opchain` for the other connections. */
  readonly opchain: Pick<OpchainExtension, 'presets' | 'direct'>;
}

/**
 * The connections of a chain as `dependsOn` between operation steps, and what `x-opchain` needs to restore the others.
 */
export function writeOrder(chain: Chain): WrittenOrder {
  const presets = chain.steps.flatMap((step, at) => (isPresetStep(step) ? [{ node: step, at }] : []));
  const isPreset = new Set(presets.map(({ node: step }) => step.id));
  // In list order the list says what waits for what.
  const implied =
    chain.order === 'list'
      ? []
      : impliedByPresets(
          presets.map(({ node: step }) => step),
          chain.connections,
        );
  const impliedKeys = new Set(implied.map(connectionKey));
  const between = chain.connections.filter(
    ({ source, target, implied }) => implied !== true && !isPreset.has(source) && !isPreset.has(target),
  );
  const dependsOn = new Map<string, Set<string>>();
  for (const { source, target, via = [source] } of [...between, ...implied])
    for (const name of via) {
      const known = dependsOn.get(target);
      if (known === undefined) dependsOn.set(target, new Set([name]));
      else known.add(name);
    }
  const direct = between.filter((connection) => impliedKeys.has(connectionKey(connection)));
  return {
    dependsOn: (id) => [...(dependsOn.get(id) ?? [])],
    opchain: {
      ...(presets.length === 0
        ? {}
        : {
            presets: presets.map(({ node: step, at }) =>
              writePreset(step, at, chain.order === 'list' ? [] : chain.connections),
            ),
          }),
      ...(direct.length === 0 ? {} : { direct }),
    },
  };
}

function writePreset(step: PresetStep, at: number, connections: readonly Connection[]): StoredPreset {
  const { id, description } = step;
  const after = connections.flatMap(({ source, target }) => (target === id ? [source] : []));
  const before = connections.flatMap(({ source, target }) => (source === id ? [target] : []));
  const base = { id, ...(description === undefined ? {} : { description }), at, after, before };
  if (step.kind === 'compute') return { ...base, kind: 'compute', function: step.function, arguments: step.arguments };
  return step.kind === 'wait'
    ? { ...base, kind: 'wait', durationMs: step.durationMs }
    : { ...base, kind: 'assert', checks: step.checks };
}
