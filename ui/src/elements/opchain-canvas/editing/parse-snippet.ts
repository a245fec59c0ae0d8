import type { Step } from '@opchain/core';
import type { Snippet } from '@opchain/core/internal/document';
import { readJson } from '@opchain/core/internal/model';
import { SNIPPET_FORMAT } from './serialize-snippet.js';

/** The snippet in a text; undefined for any other text. */
export function parseSnippet(text: string): Snippet | undefined {
  if (!text.includes(SNIPPET_FORMAT)) return undefined;
  let value: unknown;
  try {
    value = readJson(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value['format'] !== SNIPPET_FORMAT) return undefined;
  const { steps, connections, layout, sources, inputs } = value;
  if (!isArrayOf(steps, isStep) || !isArrayOf(connections, isConnection) || steps.length === 0) return undefined;
  return {
    steps,
    connections,
    layout: isObject(layout)
      ? Object.fromEntries(
          Object.entries(layout).filter((entry): entry is [string, { x: number; y: number }] => isPoint(entry[1])),
        )
      : {},
    sources: isArrayOf(sources, isNamed) ? (sources as unknown as Snippet['sources']) : [],
    inputs: isArrayOf(inputs, isNamed) ? (inputs as unknown as Snippet['inputs']) : [],
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isArrayOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is T[] {
  return Array.isArray(value) && value.every(isItem);
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

function isStep(value: unknown): value is Step {
  if (!isObject(value) || typeof value['id'] !== 'string' || !/^[A-Za-z0-9_-]+$/.test(value['id'])) return false;
  if (value['kind'] === 'wait') return typeof value['durationMs'] === 'number';
  if (value['kind'] === 'compute') return typeof value['function'] === 'string' && isArrayOf(value['arguments'], isAny);
  if (value['kind'] === 'assert') return isArrayOf(value['checks'], isAny);
  const { operation, parameters, checks, captures, onFailure } = value;
  return (
    value['kind'] === 'operation' &&
    isObject(operation) &&
    typeof operation['source'] === 'string' &&
    typeof operation['id'] === 'string' &&
    isArrayOf(parameters, isNamed) &&
    isArrayOf(checks, isObject) &&
    isArrayOf(captures, isNamed) &&
    isArrayOf(onFailure, isNamed)
  );
}
