import { equalJson } from '../../checks/equal-json.js';
import type { Chain } from '../../model/chain.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import { readJson } from '../../model/json-text/read-json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { otherWorkflows } from '../extension/other-workflows.js';
import { embeddedWorkflow } from '../extension/embedded-workflow.js';
import { readDocument } from '../read/read-document.js';
import { findNewerConstructs } from '../write/find-newer-constructs.js';
import { writeChain } from '../write/write-chain.js';
import { mergeChanges } from './merge-changes.js';

/**
 * The value of a document with a changed chain in place of the workflow that it was read from. Written is the smallest
 * of several changes that is read as that chain; the last one replaces the whole workflow.
 */
export function updateValue(document: JsonValue, chain: Chain, workflow: string | undefined): JsonObject {
  const { before, after } = otherWorkflows(chain.extensions);
  const others = [...before, ...after];
  const { title, version, sources } = chain;
  const original = document as JsonObject;
  const known = original['workflows'];
  if (
    !Array.isArray(known) ||
    (known.length === others.length + 1 && !others.some((each) => embeddedWorkflow(each, chain)))
  )
    return updateOwn(document, chain, workflow);
  const byId = (id: JsonValue | undefined): JsonObject | undefined =>
    (known as readonly JsonObject[]).find(({ workflowId }) => workflowId === id);
  // The chain may have another id now, or be another workflow than the one that was opened first.
  const ownId = byId(chain.id)
    ? chain.id
    : others.every((entry) => entry['workflowId'] !== workflow)
      ? workflow
      : undefined;
  const written = writeChain(chain)['workflows'] as readonly JsonObject[];
  let updated: JsonObject = {
    ...original,
    workflows: written.map((entry) => byId(entry['workflowId'] === chain.id ? ownId : entry['workflowId']) ?? entry),
  };
  for (const entry of others) {
    const held = embeddedWorkflow(entry, chain);
    if (held !== undefined && byId(held.id))
      updated = updateOwn(updated, { ...held, title, version, sources }, held.id, document);
  }
  return ownId === undefined || byId(ownId) === undefined ? updated : updateOwn(updated, chain, ownId, document);
}

/** The value with a changed chain in place of one workflow, as it was read from `source`; the others stay as they are. */
function updateOwn(
  document: JsonValue,
  edited: Chain,
  workflow: string | undefined,
  source: JsonValue = document,
): JsonObject {
  const { chain: opened } = readDocument(source, workflow === undefined ? {} : { workflow });
  const original = document as JsonObject;
  const chain = withOthersOf(edited, opened);
  if (isSameChain(opened, chain)) return original;
  const before = writeSorted(opened);
  const after = writeSorted(chain);
  const resolve = (item: JsonValue) => resolveReusable(item, original['components']);
  const workflows = original['workflows'] as readonly JsonObject[];
  const index = workflows.findIndex(({ workflowId }) => workflowId === opened.id);
  const own = workflows[index]!;
  const root = mergeChanges(
    original,
    { ...before, workflows: null },
    { ...after, workflows: null },
    resolve,
  ) as JsonObject;
  const withWorkflow = (changed: JsonObject): JsonObject =>
    withVersion({ ...root, workflows: workflows.map((each, at) => (at === index ? changed : each)) }, original);
  const to = workflowOf(after, chain);
  const replaced = withWorkflow(to);
  // A chain with mappings from removed steps is saved, too, but not read.
  if (readAgain(replaced, chain.id) === undefined)
    return withWorkflow(mergeChanges(own, workflowOf(before, opened), to, resolve) as JsonObject);
  const { parameters, successActions, failureActions, ...separate } = own;
  const isShared = [parameters, successActions, failureActions].some((list) => list !== undefined);
  for (const base of isShared ? [own, separate] : [own]) {
    const from = readAgain(withWorkflow(base), opened.id);
    if (from === undefined) continue;
    for (const changed of listChanges(own, from, to)) {
      const candidate = withWorkflow(mergeChanges(base, from, changed, resolve) as JsonObject);
      const read = readAgain(candidate, chain.id);
      if (read !== undefined && equalJson(read, to)) return candidate;
    }
  }
  return replaced;
}

function withOthersOf(chain: Chain, { extensions = {} }: Chain): Chain {
  const { '/workflows': others } = extensions;
  const { '/workflows': _, ...own } = chain.extensions ?? {};
  const next = others === undefined ? own : { ...own, '/workflows': others };
  const { extensions: __, ...rest } = chain;
  return Object.keys(next).length === 0 ? rest : { ...rest, extensions: next };
}

/** A workflow of a document as it is written after it was read; undefined if it cannot be read. */
function readAgain(document: JsonObject, workflow: string): JsonObject | undefined {
  try {
    const { chain } = readDocument(document, { workflow });
    return workflowOf(writeSorted(chain), chain);
  } catch (error) {
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}

function workflowOf(document: JsonObject, { id }: Chain): JsonObject {
  return (document['workflows'] as readonly JsonObject[]).find(({ workflowId }) => workflowId === id)!;
}

/** What is written, with ever more of `x-opchain` if the workflow has none: nothing, what differs, or all of it. */
function listChanges(own: JsonObject, from: JsonObject, to: JsonObject): readonly JsonObject[] {
  if (Object.hasOwn(own, 'x-opchain')) return [to];
  const [before, after] = [from['x-opchain'] as JsonObject, to['x-opchain'] as JsonObject];
  const differences = Object.entries(after).filter(
    ([key, value]) =>
      ['version', 'order'].includes(key) || !Object.hasOwn(before, key) || !equalJson(before[key]!, value),
  );
  return [{ ...to, 'x-opchain': before }, { ...to, 'x-opchain': Object.fromEntries(differences) }, to];
}

function isSameChain(left: Chain, right: Chain): boolean {
  const [before, after] = [left, right].map((chain) =>
    readJson(writeJson(withSortedConnections(chain) as unknown as JsonValue)),
  );
  return equalJson(before!, after!);
}

function writeSorted(chain: Chain): JsonObject {
  return writeChain(withSortedConnections(chain));
}

/** The order of connections has no meaning. */
function withSortedConnections(chain: Chain): Chain {
  const connections = [...chain.connections].sort((left, right) =>
    connectionKey(left) < connectionKey(right) ? -1 : 1,
  );
  return { ...chain, connections };
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
  return usesNewer(document) && !usesNewer(original) && (document['arazzo'] as string).startsWith('1.0.')
    ? { ...document, arazzo: '1.1.0' }
    : document;
}

function usesNewer({ workflows }: JsonObject): boolean {
  const steps = (workflows as readonly JsonObject[]).flatMap(({ steps: list }) => list as readonly JsonObject[]);
  return (
    steps.some((step) => Object.hasOwn(step, 'dependsOn') || Object.hasOwn(step, 'timeout')) ||
    findNewerConstructs(workflows!).length > 0
  );
}
