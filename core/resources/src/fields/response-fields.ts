import type { JsonObject, JsonValue } from '@opchain/core';
import { isObject, type OperationDetail, type Schema } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';

/** A field of a successful response. In its path, `*` is every item of a list. */
export interface ResponseField {
  /** Names of members, and `*`. */
  readonly path: readonly string[];
  /** Without `$ref` and `allOf` at its root. */
  readonly schema: JsonObject;
  /** True if every response has it. */
  readonly required: boolean;
}

const MAX_FIELDS = 100;
const MAX_DEPTH = 5;

/** The fields of an operation's successful JSON responses, outer ones first. */
export function listResponseFields(operation: OperationDetail): ResponseField[] {
  const resolve = (schema: Schema): Schema => operation.resolve(schema);
  const media = operation.responses.find(({ status }) => /^2/.test(status))?.content[0];
  const fields: ResponseField[] = [];
  const visit = (schema: JsonValue | undefined, path: readonly string[], required: boolean): void => {
    if (!isObject(schema) || path.length > MAX_DEPTH || fields.length >= MAX_FIELDS) return;
    const flat = flattenSchema(schema, resolve);
    if (flat === false) return;
    if (path.length > 0 && path.at(-1) !== '*') fields.push({ path, schema: flat, required });
    visit(flat['items'], [...path, '*'], false);
    const names = flat['required'];
    if (isObject(flat['properties']))
      for (const [name, property] of Object.entries(flat['properties']))
        visit(property, [...path, name], Array.isArray(names) && names.includes(name));
  };
  visit(media?.schema, [], true);
  return fields;
}

/** True if both operations return records of the same shape; `prefix` is where the second one has them. */
export function returnSameShape(
  operation: OperationDetail,
  other: OperationDetail,
  prefix: readonly string[],
): boolean {
  const start = prefix.map((key) => `${key}/`).join('');
  const listPaths = (each: OperationDetail) => listResponseFields(each).map(({ path }) => path.join('/'));
  const expected = listPaths(operation).sort();
  const others = listPaths(other).flatMap((path) => (path.startsWith(start) ? [path.slice(start.length)] : []));
  return expected.length > 0 && expected.join(' ') === others.sort().join(' ');
}

/** Changes the values at a path; undefined removes one. */
export function changeAt(
  value: JsonValue,
  [key, ...rest]: readonly string[],
  change: (value: JsonValue) => JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return change(value);
  if (key === '*') return Array.isArray(value) ? value.map((item) => changeAt(item, rest, change) ?? null) : value;
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const { [key]: old, ...others } = value;
  const changed = changeAt(old ?? null, rest, change);
  return changed === undefined ? others : { ...value, [key]: changed };
}

/** As a pointer in which an asterisk is every item. */
export function formatPath(path: readonly string[]): string {
  return `/${path.join('/')}`;
}
