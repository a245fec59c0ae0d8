import type { Step, Connection } from '../../model/chain.js';
import { stepMappings } from '../../model/mapping-text.js';
import type { OpchainExtension } from '../extension/opchain-extension.js';
import type { DiagnosticList } from './diagnostic-list.js';
import type { ReadStep } from './read-step.js';
import { connectionKey, impliedByPresets, uniqueConnections } from '../extension/implied-by-presets.js';
import { reaches } from './reaches.js';

/**
 * How the order of the steps was determined: `marked` by `x-opchain`, `graph` by dependencies only, `sequence` partly
 * by the order of the steps in the file.
 */
export type OrderKind = 'marked' | 'graph' | 'sequence';

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
 * The connections between the steps with these ids, including steps that could not be read. They come from `dependsOn`
 * and, without `x-opchain`, also from mappings and, for steps with neither, from the order in the file.
 */
export function readOrder(
  steps: readonly ReadStep[],
  ids: ReadonlySet<string>,
  opchain: OpchainExtension | undefined,
  diagnostics: DiagnosticList,
): ReadOrder {
  const declared = steps.map(({ step, dependsOn }) => {
    for (const { id, path } of dependsOn)
      if (!ids.has(id)) diagnostics.invalid(path, `the step ${JSON.stringify(id)} is not in the workflow`);
    return [...new Set(dependsOn.map(({ id }) => id))].filter((id) => ids.has(id) && id !== step.id);
  });
  if (opchain !== undefined)
    return { kind: 'marked', connections: readGraphOrder(steps, declared, opchain), added: [] };
  return inferOrder(steps, declared);
}

/**
 * Steps also wait for each other through preset steps. Such a dependency is not a separate connection unless
 * `x-opchain` lists it.
 */
function readGraphOrder(
  steps: readonly ReadStep[],
  declared: readonly (readonly string[])[],
  opchain: OpchainExtension,
): readonly Connection[] {
  const presets = opchain.presets ?? [];
  const known = new Set([...steps.map(({ step }) => step.id), ...presets.map(({ id }) => id)]);
  const presetConnections = presets.flatMap(({ id, after, before }) => [
    ...after.map((source) => ({ source, target: id })),
    ...before.map((target) => ({ source: id, target })),
  ]);
  const viaPresets = uniqueConnections(
    presetConnections.filter(({ source, target }) => known.has(source) && known.has(target)),
  );
  const implied = new Set(impliedByPresets(presets, viaPresets).map(connectionKey));
  const direct = new Set((opchain.direct ?? []).map(connectionKey));
  const stepConnections = steps.flatMap(({ step }, index) =>
    (declared[index] ?? []).map((source) => ({ source, target: step.id })),
  );
  return [
    ...stepConnections.filter(
      (connection) => !implied.has(connectionKey(connection)) || direct.has(connectionKey(connection)),
    ),
    ...viaPresets,
  ];
}

function inferOrder(steps: readonly ReadStep[], declared: readonly (readonly string[])[]): ReadOrder {
  const referenced = steps.map(({ step }) => referencedSteps(step));
  const isFree = steps.map(
    (_, index) => (declared[index] ?? []).length === 0 && (referenced[index] ?? []).length === 0,
  );
  const kind: OrderKind = isFree.some((free, index) => free && index > 0) ? 'sequence' : 'graph';
  const connections: Connection[] = [];
  const added: Connection[] = [];
  steps.forEach(({ step }, index) => {
    const target = step.id;
    for (const source of declared[index] ?? []) connections.push({ source, target });
    const before = steps[index - 1];
    if (isFree[index] !== true || before === undefined) return;
    added.push({ source: before.step.id, target });
    connections.push({ source: before.step.id, target });
  });
  // Later steps first, so that the steps they wait for are not connected again.
  const position = new Map(steps.map(({ step }, index) => [step.id, index]));
  steps.forEach(({ step: { id: target } }, index) => {
    const sources = [...(referenced[index] ?? [])].sort(
      (left, right) => (position.get(right) ?? 0) - (position.get(left) ?? 0),
    );
    for (const source of sources) if (!reaches(connections, source, target)) connections.push({ source, target });
  });
  return { kind, connections, added };
}

/** Ids of the steps that a step maps from, without duplicates. */
export function referencedSteps(step: Step): readonly string[] {
  return [
    ...new Set(
      stepMappings(step).flatMap(({ mapping }) =>
        mapping.kind === 'input' || mapping.stepId === step.id ? [] : [mapping.stepId],
      ),
    ),
  ];
}
