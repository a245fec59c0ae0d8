import { equalJson } from '../../checks/equal-json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { dropAbsentNames, findAbsentNames } from './absent-names.js';
import { alignSteps } from './align-steps.js';
import { mergeChanges } from './merge-changes.js';
import { neededFields, type WrittenWorkflow } from './project-extension.js';
import { projectLists, type StepChange, type WorkflowChange } from './project-lists.js';
import { projectOrder } from './project-order.js';
import { listOf, objectIn, textIn } from './read-known-names.js';

type Resolve = (item: JsonValue) => JsonValue;

/**
 * A workflow of a document with what differs between two chains: `before` was read from it.
 *
 * @param own the workflow in the document
 * @param resolve returns the object that a Reusable Object refers to
 */
export function updateWorkflow(
  own: JsonObject,
  before: WrittenWorkflow,
  after: WrittenWorkflow,
  resolve: Resolve,
): JsonObject {
  const aligned = alignSteps(before.chain, after.chain);
  const absent = findAbsentNames(own, before.written);
  const from = { ...before, written: dropAbsentNames(before.written, absent) };
  const merge = (written: JsonObject): JsonObject => {
    const changes = changesOf(own, from.written, written, aligned);
    return mergeWorkflow(projectLists({ own, steps: changes }, resolve), from, { ...after, written }, resolve);
  };
  const merged = merge(dropAbsentNames(after.written, absent, aligned));
  if (absent.inputs.size === 0 && absent.outputs.every((names) => names.size === 0)) return merged;
  const needed = dropAbsentNames(after.written, absent, aligned, writeJson(merged));
  return merge(needed);
}

function changesOf(
  own: JsonObject,
  from: JsonObject,
  to: JsonObject,
  aligned: readonly (number | undefined)[],
): readonly StepChange[] {
  const [known, before] = [listOf(own, 'steps'), listOf(from, 'steps')];
  return listOf(to, 'steps').map((step, index) => {
    const [mine, read] = [known[aligned[index] ?? -1], before[aligned[index] ?? -1]];
    return mine === undefined || read === undefined ? { to: step } : asWritten({ own: mine, from: read, to: step });
  });
}

function mergeWorkflow(
  { own, steps }: WorkflowChange,
  before: WrittenWorkflow,
  after: WrittenWorkflow,
  resolve: Resolve,
): JsonObject {
  const [from, to] = [before.written, after.written];
  const names = new Map(steps.map((change) => [change.from?.['stepId'], textIn(change.to, 'stepId')]));
  const merged = mergeFields(own, from, to, resolve);
  const drafted = withSteps(
    merged,
    steps.map((change) => mergeStep(change, resolve)),
  );
  const fields = neededFields(after, drafted, resolve, before);
  const isMarked = Object.hasOwn(own, 'x-opchain') || Object.keys(fields).length > 0;
  const { dependsOn, needsMark } = projectOrder(after.chain, steps, (id) => names.get(id) ?? id, {
    isMarked,
    wasMarked: objectIn(own, 'x-opchain')['order'] === 'graph',
  });
  const ordered = withSteps(
    merged,
    steps.map((change, index) => mergeStep(withDependsOn(change, dependsOn[index] ?? []), resolve)),
  );
  if (!isMarked && !needsMark) return ordered;
  const known = { ...pickMark(objectIn(from, 'x-opchain')), ...neededFields(before, own, resolve) };
  const next = { ...pickMark(objectIn(to, 'x-opchain')), ...fields };
  const { 'x-opchain': written } = own;
  const extension = written === undefined ? next : mergeChanges(written, known, next, resolve);
  return extension === written ? ordered : { ...ordered, 'x-opchain': extension };
}

/** An output may name its own step where the specification has another form: it follows when the step is renamed. */
function asWritten({ own, from, to }: Required<StepChange>): StepChange {
  const id = textIn(own, 'stepId');
  const outputs = Object.entries(objectIn(own, 'outputs')).filter(
    ([, value]) => typeof value === 'string' && value.includes(`$steps.${id}.`),
  );
  return to['stepId'] === id || outputs.length === 0
    ? { own, from, to }
    : { own, from: { ...from, outputs: { ...objectIn(from, 'outputs'), ...Object.fromEntries(outputs) } }, to };
}

/** Everything but the steps and `x-opchain`. */
function mergeFields(own: JsonObject, before: JsonObject, after: JsonObject, resolve: Resolve): JsonObject {
  const { 'x-opchain': _, ...from } = before;
  const { 'x-opchain': __, ...to } = after;
  const known = withOwnInputs(own, from, to);
  return mergeChanges(known, { ...from, steps: null }, { ...to, steps: null }, resolve) as JsonObject;
}

function pickMark({ version = 1, order = 'graph' }: JsonObject): JsonObject {
  return { version, order };
}

/** Inputs that are defined for reuse are the own ones of a workflow once they change. */
function withOwnInputs(
  own: JsonObject,
  { inputs: from = null }: JsonObject,
  { inputs: to = null }: JsonObject,
): JsonObject {
  return Object.hasOwn(objectIn(own, 'inputs'), '$ref') && !equalJson(from, to) ? { ...own, inputs: from } : own;
}

function withSteps(workflow: JsonObject, steps: readonly JsonObject[]): JsonObject {
  const known = listOf(workflow, 'steps');
  const isSame = known.length === steps.length && steps.every((step, index) => step === known[index]);
  return isSame ? workflow : { ...workflow, steps: [...steps] };
}

function mergeStep({ own, from, to }: StepChange, resolve: Resolve): JsonObject {
  return own === undefined || from === undefined ? to : (mergeChanges(own, from, to, resolve) as JsonObject);
}

/** The order of `dependsOn` has no meaning: what the document lists stays where it is. */
function withDependsOn({ own, from, to }: StepChange, names: readonly string[]): StepChange {
  const { dependsOn: _, ...before } = from ?? {};
  const { dependsOn: __, ...after } = to;
  const listed = own?.['dependsOn'];
  return {
    ...(own !== undefined && { own }),
    ...(from !== undefined && { from: listed === undefined ? before : { ...from, dependsOn: listed } }),
    to: names.length === 0 ? after : { ...to, dependsOn: [...names] },
  };
}
