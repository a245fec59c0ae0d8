import type { BodyInput } from '../../model/chain.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { parsePointer } from '../../model/json-pointer.js';
import type { ExtensionStore } from '../extension/extension-store.js';
import { Fields, isObject } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';
import { readValue } from './read-value.js';

/**
 * Reads the body of a step (Arazzo 1.1, "Request Body Object"). Replacements by JSON Pointer are applied to the
 * payload.
 */
export function readBody(
  step: string,
  written: Fields,
  context: ReadContext,
  extensions: ExtensionStore,
): BodyInput | undefined {
  const body = written.object('requestBody');
  if (body === undefined) return undefined;
  const fields = new Fields(body, [...written.path, 'requestBody'], context.diagnostics);
  const contentType = fields.text('contentType');
  const payload = fields.value('payload');
  const replacements = fields.objects('replacements');
  fields.rejectUnknown();
  extensions.add(['steps', step, 'body'], fields.extensions());
  if (payload === undefined && replacements.length === 0) {
    context.diagnostics.unsupported(fields.path, 'a request body without a payload is not supported');
    return undefined;
  }
  let value = readValue(payload === undefined ? {} : payload, [...fields.path, 'payload'], context);
  for (const replacement of replacements) value = replace(value, replacement, context);
  return { ...(contentType === undefined ? {} : { contentType }), payload: value };
}

function replace(payload: JsonValue, fields: Fields, context: ReadContext): JsonValue {
  const target = fields.requiredText('target');
  const type = fields.value('targetSelectorType');
  const value = fields.value('value');
  fields.rejectUnknown();
  const name = isObject(type) ? type['type'] : (type ?? 'jsonpointer');
  const path = parsePointer(target);
  if (name !== 'jsonpointer' || path === undefined) {
    context.diagnostics.unsupported([...fields.path, 'target'], 'replacements are only supported by JSON Pointer');
    return payload;
  }
  const replaced = setAt(payload, path, readValue(value ?? null, [...fields.path, 'value'], context));
  if (replaced === undefined)
    context.diagnostics.invalid([...fields.path, 'target'], `${JSON.stringify(target)} does not exist in the payload`);
  return replaced ?? payload;
}

/**
 * Copies a value with a replacement at a path. Undefined if the path does not exist; the last key of an object may be
 * new.
 */
function setAt(value: JsonValue, [key, ...rest]: readonly string[], replacement: JsonValue): JsonValue | undefined {
  if (key === undefined) return replacement;
  if (Array.isArray(value)) {
    const index = key === '-' ? value.length : /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
    if (index < 0 || index > value.length) return undefined;
    const inner = rest.length === 0 ? replacement : setAt(value[index] ?? null, rest, replacement);
    return inner === undefined ? undefined : [...value.slice(0, index), inner, ...value.slice(index + 1)];
  }
  if (!isObject(value) || (rest.length > 0 && !Object.hasOwn(value, key))) return undefined;
  const inner = rest.length === 0 ? replacement : setAt(value[key] ?? null, rest, replacement);
  return inner === undefined ? undefined : withKey(value, key, inner);
}

function withKey(object: JsonObject, key: string, value: JsonValue): JsonObject {
  return Object.fromEntries([...Object.entries(object).filter(([name]) => name !== key), [key, value]]);
}
