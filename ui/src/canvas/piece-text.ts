import type { ChainNode } from '@opchain/core';
import type { Piece } from '../stores/chain-store.js';

const MARK = 'opchain/piece';

/** A piece of chain as text for the clipboard: it goes between tabs, and into a chat. */
export function writePiece(piece: Piece): string {
  return JSON.stringify({ format: MARK, ...piece }, undefined, 2);
}

/** The piece that a text holds; undefined for any other text. */
export function readPiece(text: string): Piece | undefined {
  if (!text.includes(MARK)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== MARK) return undefined;
  const { nodes, connections, layout, sources, inputs } = value;
  if (!isListOf(nodes, isNode) || !isListOf(connections, isConnection) || nodes.length === 0) return undefined;
  return {
    nodes,
    connections,
    layout: isObject(layout)
      ? Object.fromEntries(Object.entries(layout).filter((entry): entry is [string, { x: number; y: number }] => isPoint(entry[1])))
      : {},
    sources: isListOf(sources, isNamed) ? (sources as unknown as Piece['sources']) : [],
    inputs: isListOf(inputs, isNamed) ? (inputs as unknown as Piece['inputs']) : [],
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(is);
}

function isNamed(value: unknown): value is { name: string } {
  return isObject(value) && typeof value['name'] === 'string';
}

function isPoint(value: unknown): value is { x: number; y: number } {
  return isObject(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
}

function isConnection(value: unknown): value is { source: string; target: string } {
  return isObject(value) && typeof value['source'] === 'string' && typeof value['target'] === 'string';
}

const isAny = (value: unknown): value is unknown => value !== undefined;

function isNode(value: unknown): value is ChainNode {
  if (!isObject(value) || typeof value['id'] !== 'string' || !/^[A-Za-z0-9_-]+$/.test(value['id'])) return false;
  if (value['kind'] === 'wait') return typeof value['durationMs'] === 'number';
  if (value['kind'] === 'assert') return isListOf(value['checks'], isAny);
  const { operation, parameters, checks, captures, retries } = value;
  return (
    value['kind'] === 'operation' &&
    isObject(operation) &&
    typeof operation['source'] === 'string' &&
    typeof operation['id'] === 'string' &&
    isListOf(parameters, isNamed) &&
    isListOf(checks, isObject) &&
    isListOf(captures, isNamed) &&
    isListOf(retries, isNamed)
  );
}
