import type { WorkflowStep } from '@opchain/core';
import { findUsedList } from '@opchain/core/internal/document';
import { type ChainInput, type ForEach, formatMapping } from '@opchain/core/internal/model';
import { parseWhole, writeItemFilter } from '../../schema/item-filter.js';

/** The list of which a step that calls a workflow uses one item, and the input that gets each; else no list yet. */
export function proposeForEach(step: WorkflowStep, inputs: readonly ChainInput[]): ForEach {
  const list = findUsedList(step);
  for (const { name, value } of list ? step.inputs : []) {
    const mapping = typeof value === 'string' ? parseWhole(value) : undefined;
    if (mapping?.kind !== 'response' || mapping.stepId !== list!.stepId) continue;
    const [at, part] = [list!.path.length, mapping.path.slice(list!.path.length + 1)];
    if (mapping.path[at] !== list!.index || list!.path.some((segment, index) => segment !== mapping.path[index]))
      continue;
    const items = formatMapping({ kind: 'response', stepId: list!.stepId, path: list!.path });
    return { items: writeItemFilter({ list: items, conditions: [], part }), as: name };
  }
  return { items: '', as: inputs[0]?.name ?? 'item' };
}
