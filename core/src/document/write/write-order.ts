import type { Chain, Connection } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { isPreset as isPresetStep, type PresetStep } from '../../model/is-preset.js';
import type { OpchainExtension, StoredPreset } from '../extension/opchain-extension.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import { impliedByPresets } from '../extension/implied-by-presets.js';
import { writeCheck } from './write-check.js';
import type { WriteContext } from './write-context.js';
import { writeValue } from './write-value.js';

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
export function writeOrder(chain: Chain, context: WriteContext): WrittenOrder {
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
            presets: presets.map(({ node: step, at }) => ({
              ...placePreset(step, at, chain.order === 'list' ? [] : chain.connections),
              ...writePreset(step, context),
            })),
          }),
      ...(direct.length === 0 ? {} : { direct }),
    },
  };
}

type PresetPlace = Pick<StoredPreset, 'id' | 'description' | 'at' | 'after' | 'before'>;

function placePreset({ id, description }: PresetStep, at: number, connections: readonly Connection[]): PresetPlace {
  const after = connections.flatMap(({ source, target }) => (target === id ? [source] : []));
  const before = connections.flatMap(({ source, target }) => (source === id ? [target] : []));
  return { id, ...(description === undefined ? {} : { description }), at, after, before };
}

type PresetParts<Preset = StoredPreset> = Preset extends StoredPreset ? Omit<Preset, keyof PresetPlace> : never;

function writePreset(step: PresetStep, context: WriteContext): PresetParts {
  if (step.kind === 'wait') return { kind: 'wait', durationMs: step.durationMs };
  const { hasMappingText } = context.known;
  if (step.kind === 'compute') {
    const write = (value: JsonValue): JsonValue => writeValue(value, { stepId: step.id }, context);
    return {
      kind: 'compute',
      function: step.function,
      arguments: hasMappingText ? step.arguments : step.arguments.map(write),
    };
  }
  return hasMappingText
    ? { kind: 'assert', checks: step.checks }
    : { kind: 'assert', criteria: step.checks.map((check) => writeCheck(check, step.id, context)) };
}
