import { equalJson } from '../../checks/equal-json.js';
import type { Chain, OtherWorkflow } from '../../model/chain.js';
import type { Patch } from '../../model/json-patch.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { isPreset } from '../../model/is-preset.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import { embeddedWorkflow, withDocument } from '../extension/embedded-workflow.js';
import { readDocument } from '../read/read-document.js';
import { findNewerConstructs } from '../write/find-newer-constructs.js';
import { type KnownNames, noKnownNames } from '../write/known-names.js';
import { writeChain, writeWithNames } from '../write/write-chain.js';
import { alignSteps } from './align-steps.js';
import { diffJson } from './diff-json.js';
import { mergeChanges } from './merge-changes.js';
import { callingSteps, listOf, objectIn, readKnownNames, renameKnownSteps } from './read-known-names.js';
import { updateWorkflow } from './update-workflow.js';

/**
 * The changes of a document that make one chain of another. Written is only what differs between the two, where the document
 * has it and in the form that it has there. Throws like `writeChain` for a chain that cannot be written.
 *
 * @param before the chain of a workflow of the document
 * @param after that chain after edits, or another one of the same document
 */
export function patchesFor(document: JsonObject, before: Chain, after: Chain): Patch[] {
  if (equalJson(before as unknown as JsonValue, after as unknown as JsonValue)) return [];
  const changed = changeDocument(document, before, after);
  return diffJson(document, withVersion(changed, document));
}

function changeDocument(document: JsonObject, before: Chain, after: Chain): JsonObject {
  const find = (id: JsonValue | undefined): JsonObject | undefined =>
    listOf(document, 'workflows').find(({ workflowId }) => workflowId === id);
  const read = (id: string): Chain => (id === before.id ? before : readDocument(document, { workflow: id }).chain);
  const { before: earlier = [], after: later = [] } = after.document ?? {};
  const others = [...earlier, ...later];
  const isNew = find(after.id) === undefined && others.some(({ id }) => id === before.id);
  // The chain may have another id now, or be another workflow than the one that was opened first.
  const opened = find(after.id) === undefined ? before : read(after.id);
  const own = change(document, isNew ? undefined : find(opened.id), opened, after);
  const needsText = others.some((entry) => 'edited' in entry);
  const written = new Map(
    needsText ? listOf(writeChain(after), 'workflows').map((entry) => [entry['workflowId'], entry]) : [],
  );
  const changeOther = (entry: OtherWorkflow): JsonObject => {
    const known = find(entry.id);
    const chain = embeddedWorkflow(entry, after);
    if (known === undefined) return 'written' in entry ? entry.written : (written.get(entry.id) as JsonObject);
    return chain === undefined ? known : change(document, known, read(chain.id), chain).workflow;
  };
  const workflows = [...earlier.map(changeOther), own.workflow, ...later.map(changeOther)];
  const known = listOf(document, 'workflows');
  const isSame = workflows.length === known.length && workflows.every((workflow, index) => workflow === known[index]);
  return isSame ? own.root : { ...own.root, workflows };
}

/** The document and one of its workflows with what differs between two chains. The workflow may be new. */
function change(
  document: JsonObject,
  own: JsonObject | undefined,
  before: Chain,
  after: Chain,
): { readonly root: JsonObject; readonly workflow: JsonObject } {
  const resolve = (item: JsonValue) => resolveReusable(item, document['components']);
  const hasMappingText = own !== undefined && presetsHaveMappingText(own) && hasSamePresets(before, after);
  const known = own === undefined ? noKnownNames : { ...readKnownNames(own, before), hasMappingText };
  const ids = callingSteps(after).map(({ id }) => id);
  const names = new Map(alignSteps(before, after).map((at, index) => [callingSteps(before)[at ?? -1]?.id, ids[index]]));
  const from = writeAlone(before, known);
  const to = writeAlone(
    after,
    renameKnownSteps(known, (id) => names.get(id) ?? id),
  );
  const [read, written] = [from, to].map((each) => ({ ...each, workflows: null }));
  const root = mergeChanges(document, read ?? {}, written ?? {}, resolve) as JsonObject;
  const [workflowBefore = {}] = listOf(from, 'workflows');
  const [workflow = {}] = listOf(to, 'workflows');
  if (own === undefined) return { root, workflow };
  const changed = { chain: after, written: workflow };
  const current = presetsHaveMappingText(own) && !hasMappingText ? withPresets(own, workflowBefore) : own;
  return { root, workflow: updateWorkflow(current, { chain: before, written: workflowBefore }, changed, resolve) };
}

/** True for a workflow whose preset steps have mapping text, as version 1 of `x-opchain` has it. */
function presetsHaveMappingText(own: JsonObject): boolean {
  const extension = objectIn(own, 'x-opchain');
  return (extension['version'] ?? 1) === 1 && listOf(extension, 'presets').some(({ kind }) => kind !== 'wait');
}

function hasSamePresets(before: Chain, after: Chain): boolean {
  const [from, to] = [before, after].map(({ steps }) => steps.filter(isPreset) as unknown as JsonValue);
  return equalJson(from ?? [], to ?? []);
}

/** The workflow with its preset steps as the current version writes them. */
function withPresets(own: JsonObject, written: JsonObject): JsonObject {
  const { version = 1, presets = [] } = objectIn(written, 'x-opchain');
  return { ...own, 'x-opchain': { ...objectIn(own, 'x-opchain'), version, presets } };
}

/** A chain without the other workflows of its document. The order of connections has no meaning. */
function writeAlone(chain: Chain, known: KnownNames): JsonObject {
  const connections = chain.connections.toSorted((left, right) =>
    connectionKey(left) < connectionKey(right) ? -1 : 1,
  );
  return writeWithNames(withDocument({ ...chain, connections }, { ...chain.document, before: [], after: [] }), known);
}

/** The object that a Reusable Object refers to, or the item itself. */
function resolveReusable(item: JsonValue, components: JsonValue | undefined): JsonValue {
  if (!isObject(item) || typeof item['reference'] !== 'string') return item;
  const [, kind = '', name = ''] = /^\$components\.(\w+)\.(.+)$/s.exec(item['reference']) ?? [];
  const group = isObject(components) && Object.hasOwn(components, kind) ? components[kind] : undefined;
  const found = isObject(group) && Object.hasOwn(group, name) ? group[name] : undefined;
  return isObject(found) ? found : item;
}

/** Arazzo 1.1 if the document was 1.0 and now has what only 1.1 defines. */
function withVersion(document: JsonObject, original: JsonObject): JsonObject {
  return (original['arazzo'] as string).startsWith('1.0.') && usesNewer(document) && !usesNewer(original)
    ? { ...document, arazzo: '1.1.0' }
    : document;
}

function usesNewer({ workflows }: JsonObject): boolean {
  const steps = (workflows as readonly JsonObject[]).flatMap(({ steps: list }) => list as readonly JsonObject[]);
  return (
    steps.some((step) => Object.hasOwn(step, 'dependsOn') || Object.hasOwn(step, 'timeout')) ||
    findNewerConstructs(workflows ?? []).length > 0
  );
}
