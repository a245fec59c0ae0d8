import { isPreset } from '../model/is-preset.js';
import type { Chain, Step, WorkflowStep } from '../model/chain.js';
import { OpchainError } from '../model/errors/opchain-error.js';
import { formatMapping, type Mapping, type ResponseMapping } from '../model/mappings/mapping-text.js';
import { isPageLoop } from '../model/page-loop-action.js';
import { stepMappings } from '../model/mappings/step-mappings.js';
import { splitWords } from '../model/split-words.js';
import { uniqueName } from '../model/unique-name.js';
import { editStep } from './edit-steps.js';
import { extractWorkflow } from './extract-workflow.js';
import { listReferences, replaceInStep } from './replace-references.js';

/** Verbs before the name of a list, and names that say nothing about its items. */
const unspecific =
  /^(?:all|body|collection|content|data|element|entry|every|fetch|find|get|item|list|load|many|node|page|query|read|record|result|row|search|value)$/;

/** The list of which a step uses one item, by its position: `customers` of `{{customers[0].id}}`. */
export function findUsedList(step: Step): (ResponseMapping & { readonly index: string }) | undefined {
  // Skips texts that are incomplete while they are typed.
  for (const { mapping: reference } of stepMappings(step)) {
    if (reference.kind !== 'response' || reference.stepId === step.id) continue;
    const at = reference.path.findIndex((segment) => /^\d+$/.test(segment));
    const index = reference.path[at];
    if (index !== undefined) return { ...reference, path: reference.path.slice(0, at), index };
  }
  return undefined;
}

/**
 * Repeats a step that uses one item of a list for each of its items: the step moves to a workflow of its own, which a new
 * step calls. Throws `OPTION_INVALID` with the reason if it uses no item, or if the chain would mean something else.
 */
export function repeatForEach(chain: Chain, stepId: string): { readonly chain: Chain; readonly callId: string } {
  const step = chain.steps.find(({ id }) => id === stepId);
  const list = step && findUsedList(step);
  if (step === undefined || list === undefined || isPreset(step))
    throw new OpchainError('OPTION_INVALID', `"${stepId}" uses no item of a list.`);
  const names = new Set(chain.inputs.map(({ name }) => name));
  const as = uniqueName(nameItem(list), (name) => names.has(name));
  const prefix = [...list.path, list.index];
  const { onSuccess = [], ...rest } = step;
  // Once all items are done, the next page is read. Other actions look at the response of the step.
  const [pages, own] = [onSuccess.filter(isPageLoop), onSuccess.filter((action) => !isPageLoop(action))];
  const repeated = { ...rest, ...(own.length > 0 && { onSuccess: own }) };
  const partOfItem = (reference: Mapping): readonly string[] | undefined =>
    reference.kind === 'response' &&
    reference.stepId === list.stepId &&
    prefix.every((segment, index) => reference.path[index] === segment)
      ? reference.path.slice(prefix.length)
      : undefined;
  const isObject = listReferences([step]).some((reference) => (partOfItem(reference)?.length ?? 0) > 0);
  const once = replaceInStep(repeated, (reference) => {
    const path = partOfItem(reference);
    return path && formatMapping({ kind: 'input', name: as, path });
  });
  const prepared: Chain = {
    ...chain,
    inputs: [...chain.inputs, { name: as, schema: isObject ? { type: 'object' } : {}, required: true }],
    steps: chain.steps.map((each) => (each === step ? once : each)),
  };
  const extracted = extractWorkflow(prepared, [stepId], nameRepeated(stepId));
  const items = formatMapping({ kind: 'response', stepId: list.stepId, path: list.path });
  const called = editStep(extracted.chain, extracted.callId, (call) => ({
    ...(call as WorkflowStep),
    inputs: (call as WorkflowStep).inputs.filter(({ name }) => name !== as),
    forEach: { items, as },
    ...(pages.length > 0 && { onSuccess: pages }),
  }));
  return { callId: extracted.callId, chain: { ...called, inputs: chain.inputs } };
}

/** `customer` for the items of `listCustomers`. */
function nameItem({ stepId, path }: ResponseMapping): string {
  const words = [path.at(-1) ?? '', stepId]
    .map((name) => splitWords(name).filter((word) => !unspecific.test(word) && /^[a-z]/.test(word)))
    .find((found) => found.length > 0);
  return (
    words?.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('') ?? 'item'
  );
}

/** `updateEachCustomer` for `updateCustomer`. */
function nameRepeated(stepId: string): string {
  return /^[a-z]+(?=[A-Z])/.test(stepId) ? stepId.replace(/^[a-z]+(?=[A-Z])/, '$&Each') : `${stepId}Each`;
}
