import { isObject, type JsonObject, type JsonValue, type Schema, setMember } from '@opchain/core/plugin';
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

/** The first named example that has a value. */
function readNamed(owner: Located<JsonObject>, scope: OperationScope): JsonValue | undefined {
  for (const name of Object.keys(objectMember(owner.value, 'examples') ?? {})) {
    const example = readNamedExample(owner, name, scope);
    if (example !== undefined) return example;
  }
  return undefined;
}

/** The named examples of a media type, where there is more than one. */
export function readExamples(
  owner: Located<JsonObject>,
  scope: OperationScope,
): Readonly<Record<string, JsonValue>> | undefined {
  const names = Object.keys(objectMember(owner.value, 'examples') ?? {});
  if (names.length < 2) return undefined;
  const examples: JsonObject = {};
  for (const name of names) {
    const example = omitOversized(readNamedExample(owner, name, scope));
    if (example !== undefined) setMember(examples, name, example);
  }
  return examples;
}

/** Undefined if the example does not resolve: an operation is not rejected because of that. */
function readNamedExample(owner: Located<JsonObject>, name: string, scope: OperationScope): JsonValue | undefined {
  try {
    const raw = member(objectMember(owner.value, 'examples') ?? {}, name);
    const example = locate(scope, raw ?? null, owner.document);
    const inlineValue = readValue(example.value);
    if (inlineValue === undefined) return undefined;
    // Some descriptions have a reference to another example in place of the value.
    return referenceOf(inlineValue)?.startsWith('#/components/examples/') === true
      ? readValue(locate(scope, inlineValue, example.document).value)
      : inlineValue;
  } catch {
    return undefined;
  }
}

function readValue(example: JsonValue): JsonValue | undefined {
  return isObject(example) ? (member(example, 'value') ?? member(example, 'dataValue')) : undefined;
}

function readFromSchema(schema: Schema, scope: OperationScope): JsonValue | undefined {
  const resolved = peek(scope, schema);
  if (!isObject(resolved)) return undefined;
  return listMember(resolved, 'examples')?.[0] ?? member(resolved, 'example');
}
