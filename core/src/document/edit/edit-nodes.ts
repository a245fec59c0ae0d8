import type { BodyInput, Chain, ChainNode, OperationNode, ParameterPlace, Point } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { OpchainError } from '../../model/opchain-error.js';
import type { WouldClose } from './edit-connections.js';
import { connectMapped } from './edit-connections.js';
import { freeName } from './free-name.js';
import { extensionsWithoutNodes } from './rename-extensions.js';

/** Adds a node under a free name, after all others; `at` is its place on the canvas. */
export function addNode(chain: Chain, node: ChainNode, at?: Point): { readonly chain: Chain; readonly id: string } {
  const id = freeName(node.id, (candidate) => chain.nodes.some((other) => other.id === candidate));
  const layout = at === undefined ? chain.layout : { ...chain.layout, [id]: at };
  return { id, chain: { ...chain, nodes: [...chain.nodes, { ...node, id }], layout } };
}

/** Removes nodes with their connections and their place. Mappings from them stay: the chain's problems name them. */
export function removeNodes(chain: Chain, ids: readonly string[]): Chain {
  const gone = new Set(ids);
  return {
    ...chain,
    nodes: chain.nodes.filter(({ id }) => !gone.has(id)),
    connections: chain.connections.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => !gone.has(id))),
    ...(chain.extensions === undefined ? {} : { extensions: extensionsWithoutNodes(chain.extensions, gone) }),
  };
}

/**
 * Puts a node in the place of the one of the same id. What it maps from is connected to it where it is no ancestor yet.
 * Throws `NODE_UNKNOWN`, and `CHAIN_CYCLE` where a mapping would close a circle.
 */
export function replaceNode(chain: Chain, node: ChainNode, wouldClose?: WouldClose): Chain {
  if (!chain.nodes.some(({ id }) => id === node.id)) throw new OpchainError('NODE_UNKNOWN', `There is no node "${node.id}".`, { nodeId: node.id });
  const replaced = { ...chain, nodes: chain.nodes.map((other) => (other.id === node.id ? node : other)) };
  return connectMapped(replaced, node, wouldClose);
}

/** Sets a parameter of an operation node, or removes it (undefined). Throws as `replaceNode`. */
export function setParameter(chain: Chain, id: string, place: ParameterPlace, name: string, value: JsonValue | undefined, wouldClose?: WouldClose): Chain {
  const node = operationOf(chain, id);
  const isThis = (parameter: { readonly in: ParameterPlace; readonly name: string }) => parameter.in === place && parameter.name === name;
  const others = node.parameters.filter((parameter) => !isThis(parameter));
  if (value === undefined) return replaceNode(chain, { ...node, parameters: others }, wouldClose);
  const isKnown = node.parameters.some(isThis);
  const parameters = isKnown
    ? node.parameters.map((parameter) => (isThis(parameter) ? { ...parameter, value } : parameter))
    : [...node.parameters, { in: place, name, value }];
  return replaceNode(chain, { ...node, parameters }, wouldClose);
}

/** Sets the body of an operation node, or removes it (undefined). Throws as `replaceNode`. */
export function setBody(chain: Chain, id: string, body: BodyInput | undefined, wouldClose?: WouldClose): Chain {
  const { body: _old, ...node } = operationOf(chain, id);
  return replaceNode(chain, body === undefined ? node : { ...node, body }, wouldClose);
}

function operationOf(chain: Chain, id: string): OperationNode {
  const node = chain.nodes.find((candidate) => candidate.id === id);
  if (node?.kind === 'operation') return node;
  throw new OpchainError('NODE_UNKNOWN', `There is no node "${id}" that calls an operation.`, { nodeId: id });
}
