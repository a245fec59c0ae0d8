import { isObject, type JsonObject, type JsonValue, parsePointer, type Schema } from '@opchain/core/internal/model';
import { createExample, createValidator, type SchemaDiagnostic } from '@opchain/core/internal/runner';
import { flatten } from './find-records.js';

/** What was repaired can show another fault. */
const MAX_ROUNDS = 3;
const MAX_REPAIRS = 20;

type Resolve = (schema: Schema) => Schema;
type Path = readonly (string | number)[];

/** The value as its schema has it: a part that is missing or invalid is one that is made by the schema. */
export async function repairValue(value: JsonValue, schema: Schema, resolve: Resolve): Promise<JsonValue> {
  const validate = createValidator({ resolve, direction: 'response' });
  let repaired = value;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { diagnostics } = await validate(repaired, schema);
    if (diagnostics.length === 0) return repaired;
    for (const diagnostic of diagnostics.slice(0, MAX_REPAIRS)) {
      const path = findFault(diagnostic);
      const made = await createExample(withoutExamples(schemaOf(schema, path, resolve)), { resolve });
      if (made !== undefined) repaired = replaceAt(repaired, path, made);
    }
  }
  return repaired;
}

function findFault({ pointer, message }: SchemaDiagnostic): Path {
  const missing = /^must have the property ("(?:[^"\\]|\\.)*")/.exec(message)?.[1];
  return [...(parsePointer(pointer) ?? []), ...(missing === undefined ? [] : [String(JSON.parse(missing))])];
}

function schemaOf(schema: Schema, path: Path, resolve: Resolve): JsonObject {
  let flat = flatten(schema, resolve);
  for (const name of path) {
    const { properties, items, additionalProperties } = flat;
    const own = isObject(properties) ? properties[name] : undefined;
    const next =
      typeof name === 'number' || (items !== undefined && /^\d+$/.test(name)) ? items : (own ?? additionalProperties);
    flat = isObject(next) ? flatten(next, resolve) : {};
  }
  return flat;
}

/** An example that is invalid would be taken again. */
function withoutExamples({ example: _, examples: __, default: ___, ...schema }: JsonObject): JsonObject {
  return schema;
}

function replaceAt(value: JsonValue, [name, ...rest]: Path, made: JsonValue): JsonValue {
  if (name === undefined) return made;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === String(name) ? replaceAt(item, rest, made) : item));
  const members = isObject(value) ? value : {};
  return { ...members, [name]: replaceAt(members[name] ?? {}, rest, made) };
}
