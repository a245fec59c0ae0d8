import type { OperationDetail, Schema } from '../api-description.js';
import type { ChainInput } from '../chain.js';
import { isObject } from '../json.js';
import { containsPassword } from './contains-password.js';

const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const single = ['items', 'additionalProperties', 'if', 'then', 'else', 'not'];

/**
 * Names of the fields and parameters of an operation, or of its request alone, that its description declares as passwords
 * or write-only, in lower case.
 */
export function listSecretFields(detail: OperationDetail, part: 'all' | 'request' = 'all'): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (schema: unknown, name?: string): void => {
    if (!isSchemaObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    if (name !== undefined && isSecret(schema)) found.add(name.toLowerCase());
    if (typeof schema['$ref'] === 'string') visit(resolve(detail, schema), name);
    const { properties } = schema;
    if (isObject(properties)) for (const [key, property] of Object.entries(properties)) visit(property, key);
    for (const keyword of lists)
      if (Array.isArray(schema[keyword])) for (const one of schema[keyword]) visit(one, name);
    for (const keyword of single) visit(schema[keyword], name);
  };
  for (const { name, schema } of detail.parameters) visit(schema, name);
  for (const { content } of [detail.requestBody ?? { content: [] }, ...(part === 'all' ? detail.responses : [])])
    for (const { schema } of content) visit(schema);
  return found;
}

const isSecret = (schema: Exclude<Schema, boolean>): boolean =>
  schema['format'] === 'password' || schema['writeOnly'] === true;

const isSchemaObject = (schema: unknown): schema is Exclude<Schema, boolean> => isObject(schema);

function resolve(detail: OperationDetail, schema: Schema): Schema | undefined {
  try {
    return detail.resolve(schema);
  } catch {
    // A reference that leads nowhere was reported when the description was read.
    return undefined;
  }
}

/** Names of the inputs of a workflow that its document declares as passwords, in lower case. */
export function listSecretInputs(inputs: readonly ChainInput[]): ReadonlySet<string> {
  return new Set(inputs.flatMap(({ name, schema }) => (containsPassword(schema) ? [name.toLowerCase()] : [])));
}
