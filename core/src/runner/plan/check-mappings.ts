import type { ChainGraph } from '../../graph/chain-graph.js';
import { findNonAncestors } from '../../graph/find-non-ancestors.js';
import type { Chain, ChainNode } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { formatMapping } from '../../model/mapping-text.js';
import type { NodeMapping } from '../../model/node-mappings.js';
import { nodeMappingFaults, nodeMappings } from '../../model/node-mappings.js';
import type { ChainProblem } from '../../model/run.js';
import { makeError } from './make-problem.js';
import type { PlanParts } from './plan-parts.js';

export interface MappingsChecked {
  readonly problems: readonly ChainProblem[];
  /** By node, the nodes whose response it looks at. */
  readonly reads: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Pair {
  readonly source: string;
  readonly target: string;
  readonly found: NodeMapping;
}

/** Looks at every mapping, condition and capture of the nodes: that it is understood, that what it names is there and runs before. */
export function checkMappings(
  chain: Chain,
  nodes: readonly ChainNode[],
  graph: ChainGraph,
  inputs: ReadonlyMap<string, JsonValue>,
  parts: PlanParts,
): MappingsChecked {
  const problems: ChainProblem[] = [];
  const reads = new Map<string, ReadonlySet<string>>();
  const pairs: Pair[] = [];
  const byId = new Map(chain.nodes.map((node) => [node.id, node]));
  const declared = new Set(chain.inputs.map(({ name }) => name));
  for (const node of nodes) {
    for (const { place, message, code } of nodeMappingFaults(node))
      problems.push(makeError(code, `In the node "${node.id}": ${message}`, { nodeId: node.id, place }));
    if (node.kind === 'operation') problems.push(...checkCaptures(node, parts));
    const sources = new Set<string>();
    for (const found of nodeMappings(node)) {
      const fault = found.mapping.kind === 'input' ? checkInput(node, found, declared, inputs) : checkSource(node, found, byId);
      if (fault !== undefined) problems.push(fault);
      else if (found.mapping.kind !== 'input') {
        sources.add(found.mapping.node);
        pairs.push({ source: found.mapping.node, target: node.id, found });
      }
    }
    if (sources.size > 0) reads.set(node.id, sources);
  }
  for (const { source, target, found } of findNonAncestors(graph, pairs)) {
    const sentence = `The node "${target}" maps ${formatMapping(found.mapping)}, but no connection makes "${source}" run before it.`;
    problems.push(makeError('MAPPING_NOT_ANCESTOR', sentence, { nodeId: target, place: found.place }));
  }
  return { problems, reads };
}

function checkInput(
  node: ChainNode,
  { mapping, place }: NodeMapping,
  declared: ReadonlySet<string>,
  inputs: ReadonlyMap<string, JsonValue>,
): ChainProblem | undefined {
  if (mapping.kind !== 'input' || inputs.has(mapping.name)) return undefined;
  const at = { nodeId: node.id, place };
  return declared.has(mapping.name)
    ? makeError('CHAIN_INPUT_MISSING', `The node "${node.id}" maps the chain input "${mapping.name}", which has no value.`, at)
    : makeError('CHAIN_INPUT_UNKNOWN', `The node "${node.id}" maps ${formatMapping(mapping)}, but the chain has no input "${mapping.name}".`, at);
}

function checkSource(node: ChainNode, { mapping, place }: NodeMapping, byId: ReadonlyMap<string, ChainNode>): ChainProblem | undefined {
  if (mapping.kind === 'input') return undefined;
  const at = { nodeId: node.id, place };
  const source = byId.get(mapping.node);
  const from = `The node "${node.id}" maps ${formatMapping(mapping)}`;
  if (source === undefined) return makeError('NODE_UNKNOWN', `${from}, but there is no node "${mapping.node}".`, at);
  if (source.kind !== 'operation') return makeError('MAPPING_MISSING', `${from}, but "${mapping.node}" makes no call and has no response.`, at);
  if (mapping.kind === 'output' && !source.captures.some(({ name }) => name === mapping.name)) {
    return makeError('CAPTURE_UNKNOWN', `${from}, but "${mapping.node}" captures nothing of that name.`, at);
  }
  return undefined;
}

function checkCaptures(node: Extract<ChainNode, { kind: 'operation' }>, parts: PlanParts): ChainProblem[] {
  return node.captures.flatMap(({ name, expression }) => {
    const kind = parts.expression(expression)?.kind;
    if (kind !== undefined && kind !== 'inputs' && kind !== 'stepOutput' && kind !== 'other' && kind !== 'self') return [];
    return [
      makeError('EXPRESSION_SYNTAX', `The capture "${name}" of the node "${node.id}" is not understood: ${expression}.`, {
        nodeId: node.id,
        place: `captures/${name}`,
      }),
    ];
  });
}
