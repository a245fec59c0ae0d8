import type { OperationDetail, Schema } from '../../model/api-description.js';
import { formatPointer } from '../../model/json-pointer.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { asWholeMapping } from '../../model/mappings/mapping-text.js';

/**
 * Lists JSON Pointers of the fields that a body lacks although its schema requires them. Values that are mapped as a
 * whole are unknown and count as complete; alternatives (`oneOf`, `anyOf`) are left to the server.
 */
export function listMissingFields(schema: Schema, payload: JsonValue, resolve: OperationDetail['resolve']): string[] {
  const missing = new Set<string>();
  // Recurses into the payload, which is finite; a schema may refer to itself.
  const visit = (unresolved: Schema, value: JsonValue, path: readonly (string | number)[], depth: number): void => {
    const resolvedSchema = resolve(unresolved);
    if (typeof resolvedSchema !== 'object' || !isContainer(value)) return;
    for (const part of depth < 20 && Array.isArray(resolvedSchema['allOf']) ? resolvedSchema['allOf'] : [])
      if (isSchema(part)) visit(part, value, path, depth + 1);
    if (Array.isArray(value)) {
      const items = resolvedSchema['items'];
      if (isSchema(items)) value.forEach((item, index) => visit(items, item, [...path, index], 0));
      return;
    }
    const properties = readObject(resolvedSchema['properties']);
    for (const name of Array.isArray(resolvedSchema['required']) ? resolvedSchema['required'] : []) {
      if (typeof name !== 'string' || Object.hasOwn(value, name) || isReadOnly(properties, name, resolve)) continue;
      missing.add(formatPointer([...path, name]));
    }
    for (const [name, item] of Object.entries(value)) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (isSchema(property)) visit(property, item, [...path, name], 0);
    }
  };
  if (typeof payload !== 'string' || isMappedText(payload)) visit(schema, payload, [], 0);
  return [...missing];
}

function isMappedText(text: string): boolean {
  try {
    return asWholeMapping(text) !== undefined;
  } catch {
    return true;
  }
}

function isReadOnly(properties: JsonObject, name: string, resolve: OperationDetail['resolve']): boolean {
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const resolved = isSchema(property) ? resolve(property) : undefined;
  return typeof resolved === 'object' && resolved['readOnly'] === true;
}

function isSchema(value: JsonValue | undefined): value is Schema {
  return typeof value === 'boolean' || isObject(value);
}

function readObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
