import type { Schema } from '../../model/api-description.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { matchesPattern } from './evaluate-scalar.js';
import { type EvaluationContext, schemaMapOf, schemaOf } from './evaluation-context.js';
import { spendSteps } from './validation-state.js';

/** The keywords for objects (JSON Schema 2020-12, sections 10.3.2, 11.3 and validation 6.5). */
export function evaluateObject(context: EvaluationContext): boolean {
  const { value, schema } = context;
  if (!isObject(value)) return true;
  const names = Object.keys(value);
  spendSteps(context.state, names.length);
  let valid = evaluateNames(context, value, names);
  if (!evaluateMembers(context, value, names)) valid = false;
  const dependent = schemaMapOf(schema.dependentSchemas);
  for (const name of Object.keys(dependent ?? {})) {
    const memberSchema = schemaOf(dependent?.[name]);
    if (memberSchema !== undefined && Object.hasOwn(value, name) && !context.evaluate(memberSchema)) valid = false;
  }
  const unevaluated = schemaOf(schema.unevaluatedProperties);
  if (unevaluated !== undefined && context.evaluatedKeys !== undefined) {
    for (const name of names) {
      if (context.evaluatedKeys.properties.has(name)) continue;
      if (!evaluateMember(context, name, value[name] ?? null, unevaluated, 'is not documented')) valid = false;
      context.evaluatedKeys.properties.add(name);
    }
  }
  return valid;
}

function evaluateNames(context: EvaluationContext, value: JsonObject, names: readonly string[]): boolean {
  const { required, minProperties, maxProperties, propertyNames, dependentRequired } = context.schema;
  let valid = true;
  if (typeof minProperties === 'number' && names.length < minProperties)
    valid = context.fail(`must have at least ${minProperties} properties`);
  if (typeof maxProperties === 'number' && names.length > maxProperties)
    valid = context.fail(`must have at most ${maxProperties} properties`);
  if (Array.isArray(required)) {
    for (const name of required) {
      if (typeof name === 'string' && !Object.hasOwn(value, name) && !isAbsent(context, name))
        valid = context.fail(`must have the property ${JSON.stringify(name)}`);
    }
  }
  for (const [name, others] of Object.entries(schemaMapOf(dependentRequired) ?? {})) {
    if (!Object.hasOwn(value, name) || !Array.isArray(others)) continue;
    for (const other of others) {
      if (typeof other === 'string' && !Object.hasOwn(value, other))
        valid = context.fail(`must have the property ${JSON.stringify(other)}, because it has ${JSON.stringify(name)}`);
    }
  }
  const nameSchema = schemaOf(propertyNames);
  if (nameSchema !== undefined) {
    for (const name of names)
      if (!context.testAt(name, name, nameSchema))
        valid = context.fail(`must not have a property named ${JSON.stringify(name)}`);
  }
  return valid;
}

function evaluateMembers(context: EvaluationContext, value: JsonObject, names: readonly string[]): boolean {
  const { schema, evaluatedKeys } = context;
  const properties = schemaMapOf(schema.properties);
  const patterns = Object.entries(schemaMapOf(schema.patternProperties) ?? {});
  const additional = schemaOf(schema.additionalProperties);
  if (properties === undefined && patterns.length === 0 && additional === undefined) return true;
  let valid = true;
  for (const name of names) {
    const member = value[name] ?? null;
    let described = false;
    const own = properties !== undefined && Object.hasOwn(properties, name) ? schemaOf(properties[name]) : undefined;
    if (own !== undefined) {
      described = true;
      if (!context.evaluateAt(name, member, own)) valid = false;
    }
    for (const [pattern, patterned] of patterns) {
      const memberSchema = schemaOf(patterned);
      if (memberSchema === undefined || !matchesPattern(context, pattern, name)) continue;
      described = true;
      if (!context.evaluateAt(name, member, memberSchema)) valid = false;
    }
    if (!described && additional !== undefined) {
      described = true;
      if (!evaluateMember(context, name, member, additional, 'is not documented')) valid = false;
    }
    if (described) evaluatedKeys?.properties.add(name);
    if (!valid && context.diagnostics === undefined) return false;
  }
  return valid;
}

/** A member forbidden by `false` is a problem of the object, and only its name matters. */
function evaluateMember(
  context: EvaluationContext,
  name: string,
  member: JsonValue,
  schema: Schema,
  reason: string,
): boolean {
  return schema === false
    ? context.fail(`must not have the property ${JSON.stringify(name)}, which ${reason}`)
    : context.evaluateAt(name, member, schema);
}

/** Required, but never sent in this direction (OpenAPI 3.2, section 4.24.5). */
function isAbsent(context: EvaluationContext, name: string): boolean {
  const { absent } = context.state;
  const properties = schemaMapOf(context.schema.properties);
  const own =
    absent !== undefined && properties !== undefined && Object.hasOwn(properties, name)
      ? schemaOf(properties[name])
      : undefined;
  if (absent === undefined || own === undefined || typeof own === 'boolean') return false;
  if (own[absent] === true) return true;
  if (typeof own.$ref !== 'string') return false;
  try {
    const target = context.state.resolve({ $ref: own.$ref });
    return typeof target === 'object' && target[absent] === true;
  } catch {
    return false;
  }
}
