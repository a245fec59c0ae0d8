import type { ChainNode, Connection } from '../model/chain.js';
import { nodeMappings } from '../model/mapping-text.js';
import type { Mark } from './mark.js';
import type { ProblemList } from './problem-list.js';
import type { ReadStep } from './read-step.js';
import { connectionKey as keyOf, impliedByPresets, uniqueConnections } from './implied-by-presets.js';
import { reaches } from './reaches.js';

/** How the order of a document's steps was found: stated by the mark, all of it by dependencies, or partly by the order of the steps in the file. */
export type OrderKind = 'marked' | 'graph' | 'sequence';

export interface ReadOrder {
  readonly kind: OrderKind;
  readonly connections: readonly Connection[];
  /** Connections that only the order of the steps in the file asks for. */
  readonly added: readonly Connection[];
}

/** The connections between the steps of these ids, also those that could not be read: `dependsOn`, and without the mark also what mappings and, where steps have neither, the order in the file imply. */
export function readOrder(steps: readonly ReadStep[], ids: ReadonlySet<string>, mark: Mark | undefined, problems: ProblemList): ReadOrder {
  const declared = steps.map(({ node, dependsOn }) => {
    for (const { id, place } of dependsOn) if (!ids.has(id)) problems.wrong(place, `the step ${JSON.stringify(id)} is not in the workflow`);
    return [...new Set(dependsOn.map(({ id }) => id))].filter((id) => ids.has(id) && id !== node.id);
  });
  if (mark !== undefined) return { kind: 'marked', connections: readMarked(steps, declared, mark), added: [] };
  return readUnmarked(steps, declared);
}

/** A step waits for another through preset steps too: such a dependency is no connection of its own, unless the mark lists it. */
function readMarked(steps: readonly ReadStep[], declared: readonly (readonly string[])[], mark: Mark): readonly Connection[] {
  const presets = mark.presets ?? [];
  const known = new Set([...steps.map(({ node }) => node.id), ...presets.map(({ id }) => id)]);
  const around = presets.flatMap(({ id, after, before }) => [
    ...after.map((source) => ({ source, target: id })),
    ...before.map((target) => ({ source: id, target })),
  ]);
  const throughPresets = uniqueConnections(around.filter(({ source, target }) => known.has(source) && known.has(target)));
  const implied = new Set(impliedByPresets(presets, throughPresets).map(keyOf));
  const direct = new Set((mark.direct ?? []).map(keyOf));
  const between = steps.flatMap(({ node }, index) => (declared[index] ?? []).map((source) => ({ source, target: node.id })));
  return [...between.filter((connection) => !implied.has(keyOf(connection)) || direct.has(keyOf(connection))), ...throughPresets];
}

function readUnmarked(steps: readonly ReadStep[], declared: readonly (readonly string[])[]): ReadOrder {
  const referred = steps.map(({ node }) => referredNodes(node));
  const isFree = steps.map((_, index) => (declared[index] ?? []).length === 0 && (referred[index] ?? []).length === 0);
  const kind: OrderKind = isFree.some((free, index) => free && index > 0) ? 'sequence' : 'graph';
  const connections: Connection[] = [];
  const added: Connection[] = [];
  steps.forEach(({ node }, index) => {
    const target = node.id;
    for (const source of declared[index] ?? []) connections.push({ source, target });
    const before = steps[index - 1];
    if (isFree[index] !== true || before === undefined) return;
    added.push({ source: before.node.id, target });
    connections.push({ source: before.node.id, target });
  });
  // Later steps first: what they wait for need not be connected again.
  const position = new Map(steps.map(({ node }, index) => [node.id, index]));
  steps.forEach(({ node: { id: target } }, index) => {
    const sources = [...(referred[index] ?? [])].sort((left, right) => (position.get(right) ?? 0) - (position.get(left) ?? 0));
    for (const source of sources) if (!reaches(connections, source, target)) connections.push({ source, target });
  });
  return { kind, connections, added };
}

/** The nodes that a node maps from, each once. */
export function referredNodes(node: ChainNode): readonly string[] {
  return [...new Set(nodeMappings(node).flatMap(({ mapping }) => (mapping.kind === 'input' || mapping.node === node.id ? [] : [mapping.node])))];
}
