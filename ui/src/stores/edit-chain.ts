import type { Chain, ChainNode, JsonValue, Point } from '@opchain/core';
import { formatTemplate, mapStrings, parseTemplate } from '@opchain/core';
import type { Piece } from './chain-store.js';
import { freeName } from './free-name.js';

/** Renames a node, and every mapping from it. */
export function renameNode(chain: Chain, id: string, name: string): Chain {
  const rename = (each: string): string => (each === id ? name : each);
  return {
    ...chain,
    nodes: chain.nodes.map((node) => renameInNode(node, rename)),
    connections: chain.connections.map(({ source, target }) => ({ source: rename(source), target: rename(target) })),
    layout: Object.fromEntries(Object.entries(chain.layout).map(([key, place]) => [rename(key), place])),
  };
}

/** The nodes named and what connects them. */
export function copyPiece(chain: Chain, ids: readonly string[]): Piece {
  const wanted = new Set(ids);
  const nodes = chain.nodes.filter((node) => wanted.has(node.id));
  const sources = new Set(nodes.flatMap((node) => (node.kind === 'operation' ? [node.operation.source] : [])));
  return {
    nodes,
    connections: chain.connections.filter((each) => wanted.has(each.source) && wanted.has(each.target)),
    layout: Object.fromEntries(Object.entries(chain.layout).filter(([id]) => wanted.has(id))),
    sources: chain.sources.filter((source) => sources.has(source.name)),
    inputs: chain.inputs,
  };
}

/** Puts a piece into a chain under free names, its top left corner at a place. */
export function insertPiece(chain: Chain, piece: Piece, at: Point): { readonly chain: Chain; readonly ids: readonly string[] } {
  const taken = new Set(chain.nodes.map((node) => node.id));
  const names = new Map<string, string>();
  for (const { id } of piece.nodes) {
    const name = freeName(id, (each) => taken.has(each));
    taken.add(name);
    names.set(id, name);
  }
  const rename = (id: string): string => names.get(id) ?? id;
  const places = Object.values(piece.layout);
  const left = Math.min(...places.map((place) => place.x), Infinity);
  const top = Math.min(...places.map((place) => place.y), Infinity);
  const layout = Object.entries(piece.layout).map(([id, place]): [string, Point] => [rename(id), { x: at.x + place.x - left, y: at.y + place.y - top }]);
  const sources = piece.sources.filter((source) => !chain.sources.some((each) => each.name === source.name));
  const inputs = piece.inputs.filter((input) => !chain.inputs.some((each) => each.name === input.name));
  return {
    ids: [...names.values()],
    chain: {
      ...chain,
      sources: [...chain.sources, ...sources],
      inputs: [...chain.inputs, ...inputs],
      nodes: [...chain.nodes, ...piece.nodes.map((node) => renameInNode(node, rename))],
      connections: [...chain.connections, ...piece.connections.map(({ source, target }) => ({ source: rename(source), target: rename(target) }))],
      layout: { ...chain.layout, ...Object.fromEntries(layout) },
    },
  };
}

function renameInNode(node: ChainNode, rename: (id: string) => string): ChainNode {
  const id = rename(node.id);
  if (node.kind !== 'operation') return { ...node, id };
  const text = (value: JsonValue): JsonValue => mapStrings(value, (each) => renameInText(each, rename));
  return {
    ...node,
    id,
    parameters: node.parameters.map((parameter) => ({ ...parameter, value: text(parameter.value) })),
    ...(node.body && { body: { ...node.body, payload: text(node.body.payload) } }),
  };
}

function renameInText(text: string, rename: (id: string) => string): string {
  if (!text.includes('{{')) return text;
  try {
    return formatTemplate(
      parseTemplate(text).map((part) =>
        part.kind === 'mapping' && 'node' in part.mapping ? { ...part, mapping: { ...part.mapping, node: rename(part.mapping.node) } } : part,
      ),
    );
  } catch {
    return text;
  }
}
