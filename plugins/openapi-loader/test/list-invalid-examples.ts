import { type ApiDescription, ExactNumber, type JsonValue, type Schema } from '@opchain/core/plugin';
import { writeJson } from '@opchain/core/internal/model';
import { createExample } from '@opchain/core/internal/runner';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';

interface Input {
  readonly name: string;
  readonly schema: Schema;
  readonly example: JsonValue | undefined;
}

/** What is listed instead of an example where the description's schema itself is not valid. */
export const INVALID_SCHEMA = 'invalid schema';

/**
 * Makes an example of every parameter and request body of each operation, once with and once without optional
 * fields, and lists those that ajv does not accept.
 */
export async function listInvalidExamples(description: ApiDescription): Promise<readonly string[]> {
  const targets: Record<string, JsonValue> = {};
  const inputs: Input[] = [];
  for (const { id } of description.operations) {
    const { parameters, requestBody, resolve } = await description.operation(id);
    for (const { name, schema, example } of parameters) inputs.push({ name: `${id} ${name}`, schema, example });
    for (const { contentType, schema = true, example } of requestBody?.content ?? [])
      inputs.push({ name: `${id} ${contentType}`, schema, example });
    collectTargets(
      [...parameters, ...(requestBody?.content ?? [])].map(({ schema = true }) => schema),
      resolve,
      targets,
    );
  }
  const ajv = new Ajv2020({ strict: false, logger: false, unicodeRegExp: false });
  formatsPlugin.default(ajv);
  ajv.addSchema({ $id: 'targets', $defs: rename(targets) as Record<string, Schema> });
  const [first] = description.operations;
  const { resolve } = await description.operation(first?.id ?? '');
  const invalid: string[] = [];
  for (const { name, schema, example } of inputs) {
    const wrapped = { allOf: [rename(schema) as Schema] };
    if (ajv.validateSchema(wrapped) !== true) {
      invalid.push(`${name}: ${INVALID_SCHEMA}`);
      continue;
    }
    const isValid = ajv.compile(wrapped);
    for (const optional of [false, true]) {
      const given = example === undefined ? [] : [example];
      const made = await createExample(schema, { resolve, optional, given });
      if (made === undefined) invalid.push(`${name}: none`);
      else if (!isValid(JSON.parse(writeJson(made))))
        invalid.push(`${name}: ${writeJson(made)}: ${ajv.errorsText(isValid.errors)}`);
    }
  }
  return invalid;
}

/** Adds everything that the schemas refer to, under its reference. */
function collectTargets(
  roots: readonly JsonValue[],
  resolve: (schema: Schema) => Schema,
  targets: Record<string, JsonValue>,
): void {
  const queue: JsonValue[] = [...roots];
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value === null || typeof value !== 'object') continue;
    const reference = '$ref' in value ? value['$ref'] : undefined;
    if (typeof reference === 'string' && !Object.hasOwn(targets, reference))
      queue.push((targets[reference] = resolve({ $ref: reference })));
    queue.push(...Object.values(value));
  }
}

/** The value with its references leading to the collected targets. */
function rename(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(rename);
  // ajv knows no other numbers.
  if (value instanceof ExactNumber) return Number(value.text);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) => {
      // No keyword of OpenAPI 3.1, but ajv takes it for one.
      if (key === 'nullable' && typeof child === 'boolean') return [];
      if (key !== '$ref' || typeof child !== 'string') return [[key, rename(child)]];
      return [[key, `targets#/$defs/${encodeURIComponent(child.replaceAll('~', '~0').replaceAll('/', '~1'))}`]];
    }),
  );
}
