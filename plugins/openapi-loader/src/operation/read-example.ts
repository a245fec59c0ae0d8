import { isObject, type JsonObject, type JsonValue, type Schema } from '@opchain/core/plugin';
import { listMember, member, objectMember } from '../json/members.js';
import { type Located, referenceOf } from '../references/document-store.js';
import { omitOversized } from '../schema/omit-oversized.js';
import { locate, type OperationScope, peek } from './operation-scope.js';

/**
 * The first example of a parameter or media type: its own, one of its `examples`, or its schema's. Nothing is fetched
 * for it.
 */
export function readExample(
  owner: Located<JsonObject>,
  schema: Schema | undefined,
  scope: OperationScope,
): JsonValue | undefined {
  return omitOversized(
    member(owner.value, 'example') ??
      readNamed(owner, scope) ??
      (schema === undefined ? undefined : readFromSchema(schema, scope)),
  );
}

function readNamed(owner: Located<JsonObject>, scope: OperationScope): JsonValue | undefined {
  const examples = objectMember(owner.value, 'examples');
  if (examples === undefined) return undefined;
  for (const name of Object.keys(examples)) {
    try {
      const example = locate(scope, member(examples, name) ?? null, owner.document);
      const inlineValue = readValue(example.value);
      if (inlineValue === undefined) continue;
      // Some descriptions have a reference to another example in place of the value.
      return referenceOf(inlineValue)?.startsWith('#/components/examples/') === true
        ? readValue(locate(scope, inlineValue, example.document).value)
        : inlineValue;
    } catch {
      // Do not reject the operation because of an example that does not resolve.
    }
  }
  return undefined;
}

function readValue(example: JsonValue): JsonValue | undefined {
  return isObject(example) ? (member(example, 'value') ?? member(example, 'dataValue')) : undefined;
}

function readFromSchema(schema: Schema, scope: OperationScope): JsonValue | undefined {
  const resolved = peek(scope, schema);
  if (!isObject(resolved)) return undefined;
  return listMember(resolved, 'examples')?.[0] ?? member(resolved, 'example');
}
