import type { Chain, ChainInput, ChainNode, Connection, Point, Source } from '../../model/chain.js';
import type { JsonObject } from '../../model/json.js';
import { nodeMappings } from '../../model/mapping-text.js';
import { extensionsOfNodes, renameExtensions } from './rename-extensions.js';
import { freeName } from './free-name.js';
import { renameInNode } from './rename-in-node.js';
import { renameConnections } from './rename-node.js';

/** A part of a chain, to be put into another place or another chain. */
export interface Piece {
  readonly nodes: readonly ChainNode[];
  /** Those between the nodes of the piece. */
  readonly connections: readonly Connection[];
  readonly layout: Readonly<Record<string, Point>>;
  /** The sources that its nodes call, and the inputs that they take. */
  readonly sources: readonly Source[];
  readonly inputs: readonly ChainInput[];
  readonly extensions?: Readonly<Record<string, JsonObject>>;
}

/** The nodes named, what connects them, and what they need of the chain. */
export function copyPiece(chain: Chain, ids: readonly string[]): Piece {
  const wanted = new Set(ids);
  const nodes = chain.nodes.filter(({ id }) => wanted.has(id));
  const sources = new Set(nodes.flatMap((node) => (node.kind === 'operation' ? [node.operation.source] : [])));
  const inputs = new Set(nodes.flatMap((node) => nodeMappings(node).flatMap(({ mapping }) => (mapping.kind === 'input' ? [mapping.name] : []))));
  const extensions = extensionsOfNodes(chain.extensions ?? {}, wanted);
  return {
    nodes,
    connections: chain.connections.filter(({ source, target }) => wanted.has(source) && wanted.has(target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => wanted.has(id))),
    sources: chain.sources.filter(({ name }) => sources.has(name)),
    inputs: chain.inputs.filter(({ name }) => inputs.has(name)),
    ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
  };
}

/**
 * Puts a piece into a chain under free names, its top left corner at a place; mappings within the piece follow the new names, mappings from outside of it stay as they are.
 * Sources and inputs that the chain has not yet come along.
 */
export function insertPiece(chain: Chain, piece: Piece, at: Point): { readonly chain: Chain; readonly ids: readonly string[] } {
  const taken = new Set(chain.nodes.map(({ id }) => id));
  const names = new Map<string, string>();
  for (const { id } of piece.nodes) {
    const name = freeName(id, (candidate) => taken.has(candidate));
    taken.add(name);
    names.set(id, name);
  }
  const rename = (id: string) => names.get(id) ?? id;
  const points = Object.values(piece.layout);
  const left = points.reduce((least, { x }) => Math.min(least, x), Infinity);
  const top = points.reduce((least, { y }) => Math.min(least, y), Infinity);
  const layout = Object.entries(piece.layout).map(([id, { x, y }]) => [rename(id), { x: at.x + x - left, y: at.y + y - top }] as const);
  const extensions = { ...chain.extensions, ...renameExtensions(piece.extensions ?? {}, rename) };
  return {
    ids: [...names.values()],
    chain: {
      ...chain,
      sources: [...chain.sources, ...piece.sources.filter(({ name }) => !chain.sources.some((source) => source.name === name))],
      inputs: [...chain.inputs, ...piece.inputs.filter(({ name }) => !chain.inputs.some((input) => input.name === name))],
      nodes: [...chain.nodes, ...piece.nodes.map((node) => renameInNode(node, rename))],
      connections: [...chain.connections, ...renameConnections(piece.connections, rename)],
      layout: { ...chain.layout, ...Object.fromEntries(layout) },
      ...(Object.keys(extensions).length === 0 ? {} : { extensions }),
    },
  };
}
