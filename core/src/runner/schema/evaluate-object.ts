import type { Schema } from '../../model/api-description.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { matchesPattern } from './evaluate-scalar.js';
import type { Judge } from './judge.js';
import { schemaMapOf, schemaOf } from './judge.js';
import { spend } from './schema-walk.js';

/** The keywords about objects (JSON Schema 2020-12, sections 10.3.2, 11.3 and validation 6.5). */
export function evaluateObject(judge: Judge): boolean {
  const { value, schema } = judge;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return true;
  const names = Object.keys(value);
  spend(judge.walk, names.length);
  let holds = evaluateNames(judge, value, names);
  if (!evaluateMembers(judge, value, names)) holds = false;
  const dependent = schemaMapOf(schema.dependentSchemas);
  for (const name of Object.keys(dependent ?? {})) {
    const wanted = schemaOf(dependent?.[name]);
    if (wanted !== undefined && Object.hasOwn(value, name) && !judge.same(wanted)) holds = false;
  }
  const unevaluated = schemaOf(schema.unevaluatedProperties);
  if (unevaluated !== undefined && judge.marks !== undefined) {
    for (const name of names) {
      if (judge.marks.properties.has(name)) continue;
      if (!evaluateMember(judge, name, value[name] ?? null, unevaluated, 'is not described')) holds = false;
      judge.marks.properties.add(name);
    }
  }
  return holds;
}

function evaluateNames(judge: Judge, value: JsonObject, names: readonly string[]): boolean {
  const { required, minProperties, maxProperties, propertyNames, dependentRequired } = judge.schema;
  let holds = true;
  if (typeof minProperties === 'number' && names.length < minProperties) holds = judge.fail(`must have at least ${minProperties} properties`);
  if (typeof maxProperties === 'number' && names.length > maxProperties) holds = judge.fail(`must have at most ${maxProperties} properties`);
  if (Array.isArray(required)) {
    for (const name of required) {
      if (typeof name === 'string' && !Object.hasOwn(value, name) && !isAbsent(judge, name))
        holds = judge.fail(`must have the property ${JSON.stringify(name)}`);
    }
  }
  for (const [name, others] of Object.entries(schemaMapOf(dependentRequired) ?? {})) {
    if (!Object.hasOwn(value, name) || !Array.isArray(others)) continue;
    for (const other of others) {
      if (typeof other === 'string' && !Object.hasOwn(value, other))
        holds = judge.fail(`must have the property ${JSON.stringify(other)}, as it has ${JSON.stringify(name)}`);
    }
  }
  const nameSchema = schemaOf(propertyNames);
  if (nameSchema !== undefined) {
    for (const name of names) if (!judge.memberFits(name, name, nameSchema)) holds = judge.fail(`must not have a property named ${JSON.stringify(name)}`);
  }
  return holds;
}

function evaluateMembers(judge: Judge, value: JsonObject, names: readonly string[]): boolean {
  const { schema, marks } = judge;
  const properties = schemaMapOf(schema.properties);
  const patterns = Object.entries(schemaMapOf(schema.patternProperties) ?? {});
  const additional = schemaOf(schema.additionalProperties);
  if (properties === undefined && patterns.length === 0 && additional === undefined) return true;
  let holds = true;
  for (const name of names) {
    const member = value[name] ?? null;
    let described = false;
    const own = properties !== undefined && Object.hasOwn(properties, name) ? schemaOf(properties[name]) : undefined;
    if (own !== undefined) {
      described = true;
      if (!judge.into(name, member, own)) holds = false;
    }
    for (const [pattern, patterned] of patterns) {
      const wanted = schemaOf(patterned);
      if (wanted === undefined || !matchesPattern(judge, pattern, name)) continue;
      described = true;
      if (!judge.into(name, member, wanted)) holds = false;
    }
    if (!described && additional !== undefined) {
      described = true;
      if (!evaluateMember(judge, name, member, additional, 'is not described')) holds = false;
    }
    if (described) marks?.properties.add(name);
    if (!holds && judge.problems === undefined) return false;
  }
  return holds;
}

/** A member that `false` forbids is the object's fault, and its name is what matters. */
function evaluateMember(judge: Judge, name: string, member: JsonValue, schema: Schema, why: string): boolean {
  return schema === false ? judge.fail(`must not have the property ${JSON.stringify(name)}, which ${why}`) : judge.into(name, member, schema);
}

/** Required, but never sent in this direction (OpenAPI 3.2, section 4.24.5). */
function isAbsent(judge: Judge, name: string): boolean {
  const { absent } = judge.walk;
  const properties = schemaMapOf(judge.schema.properties);
  const own = absent !== undefined && properties !== undefined && Object.hasOwn(properties, name) ? schemaOf(properties[name]) : undefined;
  if (absent === undefined || own === undefined || typeof own === 'boolean') return false;
  if (own[absent] === true) return true;
  if (typeof own.$ref !== 'string') return false;
  try {
    const target = judge.walk.resolve({ $ref: own.$ref });
    return typeof target === 'object' && target[absent] === true;
  } catch {
    return false;
  }
}
