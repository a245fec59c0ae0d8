import { isObject, type OperationDetail, type Schema } from '@opchain/core/internal/model';

const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const single = ['items', 'additionalProperties', 'if', 'then', 'else', 'not'];

/** Names of the fields and parameters of an operation that its description declares as passwords or write-only, in lower case. */
export function listSecretFields(detail: OperationDetail): ReadonlySet<string> {
  const found = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (schema: unknown, name?: string): void => {
    if (!isSchemaObject(schema) || seen.has(schema)) return;
    seen.add(schema);
    if (name !== undefined && (schema['format'] === 'password' || schema['writeOnly'] === true))
      found.add(name.toLowerCase());
    if (typeof schema['$ref'] === 'string') visit(resolve(detail, schema), name);
    const { properties } = schema;
    if (isObject(properties)) for (const [key, property] of Object.entries(properties)) visit(property, key);
    for (const keyword of lists)
      if (Array.isArray(schema[keyword])) for (const one of schema[keyword]) visit(one, name);
    for (const keyword of single) visit(schema[keyword], name);
  };
  for (const { name, schema } of detail.parameters) visit(schema, name);
  for (const { content } of [detail.requestBody ?? { content: [] }, ...detail.responses])
    for (const { schema } of content) visit(schema);
  return found;
}

const isSchemaObject = (schema: unknown): schema is Exclude<Schema, boolean> => isObject(schema);

function resolve(detail: OperationDetail, schema: Schema): Schema | undefined {
  try {
    return detail.resolve(schema);
  } catch {
    // A reference that leads nowhere was reported when the description was read.
    return undefined;
  }
}
