import type { PresetStep } from '../../model/is-preset.js';
import type { OpchainExtension, StoredPreset } from '../extension/opchain-extension.js';
import { type DocumentPath, Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readCriterion } from './read-criterion.js';
import { readValue } from './expressions/read-value.js';

/** A preset step and its index among all steps. */
export interface PresetReading {
  /** The step. */
  readonly step: PresetStep;
  /** Its index, from 0. */
  readonly at: number;
}

/** Reads the preset steps of a workflow, which may refer to its steps and inputs. `path` is that of the list. */
export function readPresets(
  opchain: OpchainExtension | undefined,
  path: DocumentPath,
  context: ReadContext,
): readonly PresetReading[] {
  return (opchain?.presets ?? []).map((preset, index) => ({
    step: readPreset(preset, opchain?.version === 1, [...path, index], context),
    at: preset.at,
  }));
}

function readPreset(
  preset: StoredPreset,
  isMappingText: boolean,
  path: DocumentPath,
  context: ReadContext,
): PresetStep {
  const { id, description } = preset;
  const base = { id, ...(description === undefined ? {} : { description }) };
  if (preset.kind === 'wait') return { kind: 'wait', ...base, durationMs: preset.durationMs };
  if (preset.kind === 'assert') {
    const { checks, criteria = [] } = preset;
    const read = (criterion: (typeof criteria)[number], index: number) =>
      readCriterion(Fields.of(criterion, [...path, 'criteria', index], context.diagnostics), context) ?? [];
    return { kind: 'assert', ...base, checks: checks ?? criteria.flatMap(read) };
  }
  const schema = context.inputs.get(id);
  return {
    kind: 'compute',
    ...base,
    function: preset.function,
    arguments: isMappingText
      ? preset.arguments
      : preset.arguments.map((value, index) => readValue(value, { path: [...path, 'arguments', index] }, context)),
    ...(schema !== undefined && Object.keys(schema).length > 0 && { schema }),
  };
}
