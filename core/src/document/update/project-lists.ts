import { equalJson } from '../../checks/equal-json.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { mergeChanges } from './merge-changes.js';
import { listOf, textIn } from './read-known-names.js';

/** A step of a document and its change. */
export interface StepChange {
  /** The step of the document; missing if it is new. */
  readonly own?: JsonObject;
  /** How the step that was read is written; missing if it is new. */
  readonly from?: JsonObject;
  /** How the changed step is written. */
  readonly to: JsonObject;
}

/** A workflow of a document and the changes of its steps. */
export interface WorkflowChange {
  /** The workflow of the document, with what it has for all of its steps. */
  readonly own: JsonObject;
  /** The changes of its steps. */
  readonly steps: readonly StepChange[];
}

type Resolve = (item: JsonValue) => JsonValue;

/** The lists that a workflow has for all of its steps, and the lists of a step that they are for. */
const sharedLists = [
  ['parameters', 'parameters'],
  ['successActions', 'onSuccess'],
  ['failureActions', 'onFailure'],
  ['x-security', 'x-security'],
] as const;

type StepList = (typeof sharedLists)[number][1];

interface SharedItem {
  readonly item: JsonObject;
  readonly key: string;
  /** How it is written in each step; undefined if every step overrides it. */
  readonly written: JsonObject | undefined;
}

/**
 * Leaves what a workflow has for all of its steps there (Arazzo 1.1, "Workflow Object"): the changes of the steps have only
 * what is left for the steps themselves. A step with another value has its own, a value that changes in all steps changes
 * in the workflow, and a list that some step cannot share becomes one of each step.
 *
 * @param resolve returns the object that a Reusable Object refers to
 */
export function projectLists(change: WorkflowChange, resolve: Resolve): WorkflowChange {
  return sharedLists.reduce<WorkflowChange>(
    (projected, [field, list]) =>
      listOf(projected.own, field).length === 0 ? projected : projectList(projected, field, list, resolve),
    change,
  );
}

function projectList({ own, steps }: WorkflowChange, field: string, list: StepList, resolve: Resolve): WorkflowChange {
  const written = new Map(
    steps.flatMap(({ own: step = {}, from }) => {
      const keys = ownKeys(step, list, resolve);
      return from === undefined
        ? []
        : listOf(from, list)
            .map((item, index) => [keyOf(item, list, index), item] as const)
            .filter(([key]) => !keys.includes(key));
    }),
  );
  const before = listOf(own, field).map((item, index): SharedItem => {
    const key = keyOf(resolve(item) as JsonObject, list, index);
    return { item, key, written: written.get(key) };
  });
  const shared = before.map((item) => changedForAll(item, steps, list, resolve));
  const isChanged = shared.some((item, index) => item !== before[index]);
  const left = steps.flatMap((step) => {
    const items = itemsLeft(step, shared, list, resolve);
    return items === undefined ? [] : [withItems(step, items, list, resolve)];
  });
  if (left.length === steps.length)
    return { own: isChanged ? { ...own, [field]: shared.map(({ item }) => item) } : own, steps: left };
  const { [field]: _, ...separate } = own;
  return { own: separate, steps: steps.map((step) => withItems(step, listOf(step.to, list), list, resolve)) };
}

function changedForAll(shared: SharedItem, steps: readonly StepChange[], list: StepList, resolve: Resolve): SharedItem {
  const { item, key, written } = shared;
  const after = steps.flatMap(({ own = {}, from = {}, to }) =>
    find(from, list, key) !== undefined && !ownKeys(own, list, resolve).includes(key) ? [find(to, list, key)] : [],
  );
  const [first] = after;
  if (written === undefined || first === undefined || equalJson(written, first)) return shared;
  if (!after.every((each) => each !== undefined && equalJson(each, first))) return shared;
  const changed = resolve(item) === item ? (mergeChanges(item, written, first, resolve) as JsonObject) : first;
  return { item: changed, key, written: first };
}

/** The items that a step has itself; undefined if it cannot share the list of the workflow. */
function itemsLeft(
  { own = {}, to }: StepChange,
  all: readonly SharedItem[],
  list: StepList,
  resolve: Resolve,
): readonly JsonObject[] | undefined {
  const shared = all.filter(({ item }) => appliesTo(resolve(item) as JsonObject, to, list));
  const items = listOf(to, list);
  const kept = ownKeys(own, list, resolve);
  if (list === 'parameters' || list === 'x-security') {
    if (!shared.every(({ key }, index) => items[index] !== undefined && keyOf(items[index], list, index) === key))
      return undefined;
    const left = items.filter(
      (item, index) =>
        index >= shared.length || !isEqual(item, shared[index]) || kept.includes(keyOf(item, list, index)),
    );
    return list === 'x-security' && left.length > items.length - shared.length ? undefined : left;
  }
  // Actions of the workflow come after those of the step, which override them by name.
  const first = items.findLastIndex((item) => kept.includes(keyOf(item, list, 0))) + 1;
  for (let count = first; count <= items.length; count += 1) {
    const names = items.slice(0, count).map((item) => item['name']);
    const rest = shared.filter(({ key }) => !names.includes(key));
    if (rest.length === items.length - count && rest.every((each, at) => isEqual(items[count + at], each)))
      return items.slice(0, count);
  }
  return undefined;
}

function isEqual(item: JsonObject | undefined, shared: SharedItem | undefined): boolean {
  return item !== undefined && shared?.written !== undefined && equalJson(item, shared.written);
}

/** Parameters with a location are for operations, others for called workflows; only operations have credentials. */
function appliesTo(item: JsonObject, step: JsonObject, list: StepList): boolean {
  const callsWorkflow = Object.hasOwn(step, 'workflowId');
  if (list === 'parameters') return Object.hasOwn(item, 'in') !== callsWorkflow;
  return list !== 'x-security' || !callsWorkflow;
}

/** The change with the items that the step has itself. */
function withItems(
  { own, from, to }: StepChange,
  items: readonly JsonObject[],
  list: StepList,
  resolve: Resolve,
): StepChange {
  const changed = withList(to, list, items);
  if (own === undefined || from === undefined) return { to: changed };
  const keys = ownKeys(own, list, resolve);
  const before =
    list === 'x-security'
      ? listOf(from, list).slice(listOf(from, list).length - keys.length)
      : keys.flatMap((key): readonly JsonObject[] => {
          const item = find(from, list, key);
          return item === undefined ? [] : [item];
        });
  return { own, from: withList(from, list, before), to: changed };
}

function withList(step: JsonObject, list: StepList, items: readonly JsonObject[]): JsonObject {
  const { [list]: _, ...others } = step;
  return items.length === 0 ? others : { ...step, [list]: [...items] };
}

/** The keys of the items that a step of the document has itself. */
function ownKeys(step: JsonObject, list: StepList, resolve: Resolve): readonly string[] {
  return listOf(step, list).map((item, index) => {
    const { in: location, ...rest } = resolve(item) as JsonObject;
    const isInput = Object.hasOwn(step, 'workflowId') || location === undefined;
    return list === 'x-security' ? `own ${index}` : keyOf(isInput ? rest : { ...rest, in: location }, list, index);
  });
}

function find(step: JsonObject, list: StepList, key: string): JsonObject | undefined {
  return listOf(step, list).find((item, index) => keyOf(item, list, index) === key);
}

/** What identifies an item: location and name, the name, or the position. */
function keyOf(item: JsonObject, list: StepList, index: number): string {
  if (list === 'x-security') return String(index);
  const [location, name] = [textIn(item, 'in'), textIn(item, 'name')];
  if (list !== 'parameters') return name;
  return `${location}/${location === 'header' ? name.toLowerCase() : name}`;
}
