import type { Schema } from '../../../model/api-description.js';
import { createValidator, type Validate } from '../create-validator.js';
import { listNumbers } from './example-number.js';
import { listTexts } from './example-text.js';
import { isObject, type JsonObject, type JsonValue } from '../../../model/json.js';
import { discriminateBranch } from './discriminate-branch.js';
import { flattenSchema } from './flatten-schema.js';
import { schemasIn } from './merge-schemas.js';

/** Options of `createExample`. */
export interface ExampleOptions {
  /** Resolves a schema's `$ref`: `OperationDetail.resolve`. */
  resolve(schema: Schema): Schema;
  /** Examples of the description, which are preferred in this order if they are valid. */
  readonly given?: readonly JsonValue[];
  /**
   * Also sets the properties that are not required, as far as they are not read-only; for a `response` instead as far as they
   * are not write-only (default false).
   */
  readonly optional?: boolean | 'response';
  /**
   * If no valid value is found, as for alternatives that every value is valid for, the closest one: the first given, or
   * one of the first alternative (default false).
   */
  readonly orInvalid?: boolean;
}

const MAX_DEPTH = 12;
/** Maximum number of values to look for: the work is boundedfor any schema. */
const MAX_VALUES = 5_000;
/** Maximum number of schemas that are merged on the way. */
const MAX_MERGES = 5_000;
/** Maximum number of validations, of those that are too much work to be completed, and of the work of each. */
const MAX_CHECKS = 20_000;
const MAX_INCOMPLETE_CHECKS = 30;
const MAX_CHECK_STEPS = 50_000;
/** Maximum number of choices of an `enum`, or of branches, that are tried. */
const MAX_CHOICES = 30;
const MAX_ITEMS = 1_000;

/**
 * Creates a value that is valid by a JSON Schema 2020-12: the description's own examples, defaults and choices where they
 * are valid, otherwise made from types and constraints. The same schema always gives the same value. Resolves to undefined
 * if none is found within bounded work, as for a schema that nothing satisfies.
 */
export async function createExample(schema: Schema, options: ExampleOptions): Promise<JsonValue | undefined> {
  const finder = new ExampleFinder(options);
  for (const example of options.given ?? []) if ((await finder.check(example, schema)) !== 'invalid') return example;
  const valid = await finder.find(schema, 0, 0);
  if (valid !== undefined || options.orInvalid !== true) return valid;
  return options.given?.[0] ?? new ExampleFinder(options, true).find(schema, 0, 0);
}

class ExampleFinder {
  readonly #options: ExampleOptions;
  readonly #acceptsInvalid: boolean;
  readonly #validate: Validate;
  readonly #byReference = new Map<string, JsonValue>();
  #valuesLeft = MAX_VALUES;
  #mergesLeft = MAX_MERGES;
  #checksLeft = MAX_CHECKS;
  #incompleteLeft = MAX_INCOMPLETE_CHECKS;

  constructor(
    options: ExampleOptions,
    /** Finds the first candidate where none is valid. */
    acceptsInvalid = false,
  ) {
    this.#options = options;
    this.#acceptsInvalid = acceptsInvalid;
    this.#validate = createValidator({ resolve: (schema) => options.resolve(schema), maxSteps: MAX_CHECK_STEPS });
  }

  async check(value: JsonValue, schema: Schema): Promise<'valid' | 'invalid' | 'unknown'> {
    if (--this.#checksLeft < 0 || this.#incompleteLeft < 0) return 'invalid';
    const { diagnostics, unchecked } = await this.#validate(value, schema);
    if (unchecked.length > 0) this.#incompleteLeft -= 1;
    return diagnostics.length > 0 ? 'invalid' : unchecked.length > 0 ? 'unknown' : 'valid';
  }

  /** The first valid value, else the first that cannot be fully checked. With another `number`, usually another one. */
  async find(schema: Schema, depth: number, number: number): Promise<JsonValue | undefined> {
    const reference =
      isObject(schema) && typeof schema['$ref'] === 'string' && number === 0 ? schema['$ref'] : undefined;
    const known = reference === undefined ? undefined : this.#byReference.get(reference);
    if (known !== undefined && (await this.check(known, schema)) === 'valid') return known;
    if (depth > MAX_DEPTH || --this.#valuesLeft < 0 || this.#incompleteLeft < 0) return undefined;
    let unverified: JsonValue | undefined;
    let invalid: JsonValue | undefined;
    for await (const candidate of this.#candidates(schema, depth, number)) {
      const verdict = await this.check(candidate, schema);
      if (verdict === 'unknown') unverified ??= candidate;
      if (this.#acceptsInvalid && (invalid === undefined || isEmpty(invalid))) invalid = candidate;
      if (verdict !== 'valid') continue;
      // An object without fields shows less than what cannot be fully checked.
      if (unverified !== undefined && isEmpty(candidate)) return unverified;
      if (reference !== undefined) this.#byReference.set(reference, candidate);
      return candidate;
    }
    return unverified ?? invalid;
  }

  async *#candidates(schema: Schema, depth: number, number: number): AsyncGenerator<JsonValue> {
    const flat = this.#flatten(schema);
    if (flat === false) return;
    yield* listGiven(flat, number);
    for (const variant of this.#variants(flat)) yield* this.#typed(variant, depth, number);
  }

  #flatten(schema: Schema): JsonObject | false {
    return flattenSchema(schema, (part) => (--this.#mergesLeft < 0 ? false : this.#resolve(part)));
  }

  #resolve(schema: Schema): Schema {
    try {
      return this.#options.resolve(schema);
    } catch {
      return false;
    }
  }

  /** The schema with each of its alternatives. */
  *#variants(flat: JsonObject, level = 0): Generator<JsonObject> {
    const keyword = ['oneOf', 'anyOf', 'if'].find((key) => flat[key] !== undefined);
    if (keyword === undefined || level > MAX_DEPTH) {
      yield flat;
      return;
    }
    const { [keyword]: choices, ...rest } = flat;
    const branches =
      keyword === 'if'
        ? [{ allOf: [choices!, flat['then'] ?? true] }, flat['else'] ?? true]
        : Array.isArray(choices)
          ? choices.slice(0, MAX_CHOICES)
          : [];
    for (const branch of schemasIn(branches)) {
      const merged = this.#flatten({ allOf: [rest, branch, discriminateBranch(flat, branch)] });
      if (merged !== false) yield* this.#variants(merged, level + 1);
    }
  }

  async *#typed(schema: JsonObject, depth: number, number: number): AsyncGenerator<JsonValue> {
    yield* listGiven(schema, number);
    for (const type of listTypes(schema)) {
      if (type === 'string') yield* listTexts(schema, number);
      else if (type === 'number' || type === 'integer') yield* listNumbers(schema, type === 'integer', number);
      else if (type === 'boolean') yield* number % 2 === 0 ? [true, false] : [false, true];
      else if (type === 'null') yield null;
      else if (type === 'array') yield* this.#lists(schema, depth);
      else if (type === 'object') yield* this.#objects(schema, depth);
    }
  }

  async *#lists(schema: JsonObject, depth: number): AsyncGenerator<JsonValue> {
    const prefix = schemasIn(schema['prefixItems']);
    const items = (schema['items'] ?? true) as Schema;
    const contains = schema['contains'] as Schema | undefined;
    const fewest = Math.max(readCount(schema['minItems']), contains === undefined ? 0 : 1);
    for (const length of (this.#options.optional ?? false) !== false ? [Math.max(fewest, 1), fewest] : [fewest, 1]) {
      if (length > MAX_ITEMS) return;
      const list: JsonValue[] = [];
      for (let index = 0; index < length; index++) {
        const wanted =
          index === 0 && contains !== undefined ? { allOf: [contains, prefix[0] ?? items] } : (prefix[index] ?? items);
        const item = await this.find(wanted, depth + 1, schema['uniqueItems'] === true ? index : 0);
        if (item === undefined) break;
        list.push(item);
      }
      if (list.length === length) yield list;
    }
  }

  async *#objects(schema: JsonObject, depth: number): AsyncGenerator<JsonValue> {
    const properties = isObject(schema['properties']) ? schema['properties'] : {};
    const required = readNames(schema['required']);
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const absent = this.#options.optional === 'response' ? 'writeOnly' : 'readOnly';
    const settable = optional.filter((name) => !isMarked(this.#resolve(properties[name] as Schema), absent));
    const fewest = readCount(schema['minProperties']);
    const choices = [required, [...required, ...settable]];
    for (const names of (this.#options.optional ?? false) !== false ? choices.reverse() : choices) {
      const object = await this.#fill(schema, names, required, depth);
      if (object === undefined) continue;
      for (const name of [...settable, ...Array.from({ length: fewest }, (_, index) => `key${index + 1}`)]) {
        if (Object.keys(object).length >= fewest) break;
        await this.#set(object, name, schema, depth);
      }
      yield object;
    }
  }

  async #fill(
    schema: JsonObject,
    names: readonly string[],
    required: readonly string[],
    depth: number,
  ): Promise<JsonObject | undefined> {
    const object: JsonObject = {};
    const dependents = isObject(schema['dependentRequired']) ? schema['dependentRequired'] : {};
    const all = new Set(names);
    // A set is also iterated over what is added during the iteration.
    for (const name of all) {
      if (!(await this.#set(object, name, schema, depth)) && required.includes(name)) return undefined;
      if (Object.hasOwn(dependents, name)) for (const dependent of readNames(dependents[name])) all.add(dependent);
    }
    return object;
  }

  async #set(object: JsonObject, name: string, schema: JsonObject, depth: number): Promise<boolean> {
    if (Object.hasOwn(object, name)) return true;
    const value = await this.find(schemaOf(name, schema), depth + 1, 0);
    if (value === undefined) return false;
    Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
    return true;
  }
}

function schemaOf(name: string, { properties, additionalProperties }: JsonObject): Schema {
  if (isObject(properties) && Object.hasOwn(properties, name)) return properties[name] as Schema;
  return isObject(additionalProperties) ? additionalProperties : true;
}

/** What the schema itself names as a value. */
function* listGiven(schema: JsonObject, number: number): Generator<JsonValue> {
  if (schema['const'] !== undefined) yield schema['const'];
  const { examples, example, default: fallback, enum: choices } = schema;
  if (Array.isArray(examples)) yield* examples.slice(number, number + MAX_CHOICES);
  if (number === 0) for (const value of [example, fallback]) if (value !== undefined) yield value;
  if (Array.isArray(choices)) yield* choices.slice(number, number + MAX_CHOICES);
}

const keywordTypes: readonly (readonly [RegExp, string])[] = [
  [/^(?:properties|required|(?:min|max)Properties|additionalProperties|patternProperties)$/, 'object'],
  [/^(?:items|prefixItems|(?:min|max)Items|uniqueItems|contains)$/, 'array'],
  [/^(?:pattern|format|(?:min|max)Length)$/, 'string'],
  [/^(?:minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/, 'number'],
];

/** The types to try: null only if there is nothing else. */
function listTypes(schema: JsonObject): readonly JsonValue[] {
  const { type } = schema;
  if (type !== undefined) {
    const types = Array.isArray(type) ? type : [type];
    return [...types.filter((each) => each !== 'null'), ...types.filter((each) => each === 'null')];
  }
  const implied = keywordTypes.filter(([pattern]) => Object.keys(schema).some((key) => pattern.test(key)));
  return [...new Set([...implied.map(([, each]) => each), 'string', 'integer', 'object', 'array', 'boolean', 'null'])];
}

/** An object without fields is a worse example than any other. */
function isEmpty(value: JsonValue): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function isMarked(schema: Schema, keyword: 'readOnly' | 'writeOnly'): boolean {
  return typeof schema === 'object' && schema[keyword] === true;
}

function readCount(value: JsonValue | undefined): number {
  return typeof value === 'number' && value > 0 ? value : 0;
}

function readNames(value: JsonValue | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}
