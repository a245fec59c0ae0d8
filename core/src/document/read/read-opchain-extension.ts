import type { Check } from '../../model/check.js';
import type { Connection, Point } from '../../model/chain.js';
import type { OpchainExtension, StoredPreset } from '../extension/opchain-extension.js';
import { isNumber } from '../../model/exact-number.js';
import { isObject, type JsonValue } from '../../model/json.js';
import { type DiagnosticList, Fields } from './diagnostic-list.js';

/**
 * Reads the `x-opchain` of a workflow. Undefined if it is missing or of another version; one that names no version is of
 * version 1.
 */
export function readOpchainExtension(workflow: Fields, diagnostics: DiagnosticList): OpchainExtension | undefined {
  const value = workflow.value('x-opchain');
  if (value === undefined) return undefined;
  const fields = Fields.of(value, [...workflow.path, 'x-opchain'], diagnostics);
  const version = fields.has('version') ? fields.number('version') : 1;
  const order = fields.text('order');
  if (version !== 1 && version !== 2) {
    diagnostics.unsupported(
      [...fields.path, 'version'],
      'only versions 1 and 2 of x-opchain are supported; the file may be from a newer version of Opchain',
    );
    return undefined;
  }
  if (order !== undefined && order !== 'graph' && order !== 'list') {
    diagnostics.unsupported([...fields.path, 'order'], 'expected "graph" or "list"');
    return undefined;
  }
  const named = <T>(name: string, read: (value: JsonValue) => T | undefined) =>
    readMap(fields, name, read, diagnostics);
  return {
    version,
    ...(order === undefined ? {} : { order }),
    ...named('layout', readPoint),
    ...named('captures', readNames),
    ...named('named', readNames),
    ...named('objects', readNames),
    ...readList(fields, 'literals', readName, diagnostics),
    ...readList(fields, 'credentials', readName, diagnostics),
    ...readList(fields, 'direct', readConnection, diagnostics),
    ...readList(fields, 'presets', (preset) => readPreset(preset, version), diagnostics),
  };
}

type FieldOf<Name extends string, T> = Readonly<Partial<Record<Name, T>>>;

function readMap<T>(
  fields: Fields,
  name: string,
  read: (value: JsonValue) => T | undefined,
  diagnostics: DiagnosticList,
): FieldOf<string, Readonly<Record<string, T>>> {
  const object = fields.object(name);
  if (object === undefined) return {};
  const entries = Object.entries(object).flatMap(([key, value]) => {
    const found = read(value);
    if (found === undefined) diagnostics.invalid([...fields.path, name, key], 'not a valid x-opchain extension');
    return found === undefined ? [] : [[key, found] as const];
  });
  return { [name]: Object.fromEntries(entries) };
}

function readList<T>(
  fields: Fields,
  name: string,
  read: (value: JsonValue) => T | undefined,
  diagnostics: DiagnosticList,
): FieldOf<string, readonly T[]> {
  if (!fields.has(name)) return {};
  const items = fields.list(name).flatMap(({ value, path }) => {
    const found = read(value);
    if (found === undefined) diagnostics.invalid(path, 'not a valid x-opchain extension');
    return found === undefined ? [] : [found];
  });
  return { [name]: items };
}

function readPoint(value: JsonValue): Point | undefined {
  return isObject(value) && isNumber(value['x']) && isNumber(value['y'])
    ? { x: Number(value['x']), y: Number(value['y']) }
    : undefined;
}

function readName(value: JsonValue): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function readNames(value: JsonValue): readonly string[] | undefined {
  return Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined;
}

function readConnection(value: JsonValue): Connection | undefined {
  if (!isObject(value)) return undefined;
  const { source, target } = value;
  return typeof source === 'string' && typeof target === 'string' ? { source, target } : undefined;
}

function readPreset(value: JsonValue, version: OpchainExtension['version']): StoredPreset | undefined {
  if (!isObject(value)) return undefined;
  const { id, at, description } = value;
  const [after, before] = [readNames(value['after'] ?? []), readNames(value['before'] ?? [])];
  if (
    typeof id !== 'string' ||
    !/^[A-Za-z0-9_-]+$/.test(id) ||
    !isNumber(at) ||
    after === undefined ||
    before === undefined
  )
    return undefined;
  if (description !== undefined && typeof description !== 'string') return undefined;
  const base = { id, at: Number(at), after, before, ...(description === undefined ? {} : { description }) };
  if (value['kind'] === 'wait')
    return isNumber(value['durationMs']) && Number(value['durationMs']) >= 0
      ? { ...base, kind: 'wait', durationMs: Number(value['durationMs']) }
      : undefined;
  if (value['kind'] === 'compute') {
    const { function: name, arguments: values = [] } = value;
    const isOrderedByMappings = !Object.hasOwn(value, 'after') && !Object.hasOwn(value, 'before');
    return typeof name === 'string' && Array.isArray(values)
      ? {
          ...base,
          kind: 'compute',
          function: name,
          arguments: values,
          ...(isOrderedByMappings && { isOrderedByMappings }),
        }
      : undefined;
  }
  if (version === 2)
    return value['kind'] === 'assert' && Array.isArray(value['criteria'])
      ? { ...base, kind: 'assert', criteria: value['criteria'] }
      : undefined;
  const written = value['checks'];
  const checks = Array.isArray(written) ? written.map(readCheck) : [];
  return value['kind'] === 'assert' && Array.isArray(written) && !checks.includes(undefined)
    ? { ...base, kind: 'assert', checks: checks as Check[] }
    : undefined;
}

function readCheck(value: JsonValue): Check | undefined {
  if (!isObject(value)) return undefined;
  const { kind, condition, context, pattern, expression } = value;
  if (kind === 'simple') return typeof condition === 'string' ? { kind, condition } : undefined;
  if (typeof context !== 'string') return undefined;
  if (kind === 'regex') return typeof pattern === 'string' ? { kind, context, pattern } : undefined;
  return kind === 'jsonpath' && typeof expression === 'string' ? { kind, context, expression } : undefined;
}
