import { type ContractDocument, type FieldError, fieldRules, generalMessages } from '@opchain/contract';
import type { ErrorObject } from 'ajv';

/** The message of a value by the name of its schema in the contract's components. */
const messages: Readonly<Record<string, string>> = {
  Id: fieldRules.id.message,
  Name: fieldRules.name.message,
  Email: fieldRules.email.message,
  Price: fieldRules.price.message,
  CustomerStatus: fieldRules.customerStatus.message,
  OrderStatus: fieldRules.orderStatus.message,
  NewOrderItems: fieldRules.items.message,
  NewQuantity: fieldRules.qty.message,
  Limit: fieldRules.limit.message,
  Cursor: fieldRules.cursor.message,
};

/** Turns the errors of ajv, which name the schema object that a value failed, into pointers (RFC 6901) and messages. */
export function errorDescriber({ components }: ContractDocument): (errors: readonly ErrorObject[]) => FieldError[] {
  const parameters = components['parameters'] as Record<string, { schema: object }>;
  const bySchema = new Map<unknown, string | undefined>();
  for (const [name, schema] of Object.entries(components.schemas)) bySchema.set(schema, messages[name]);
  for (const [name, { schema }] of Object.entries(parameters)) bySchema.set(schema, messages[name]);

  return (errors) =>
    errors.flatMap(({ instancePath, keyword, params, parentSchema, schemaPath }) => {
      // The branches of "at least one of these fields" mean nothing alone.
      if (schemaPath.includes('/anyOf/')) return [];
      if (keyword === 'anyOf') return { pointer: instancePath, message: generalMessages.nothingToChange };
      if (keyword === 'required')
        return { pointer: `${instancePath}/${String(params['missingProperty'])}`, message: generalMessages.required };
      return { pointer: instancePath, message: bySchema.get(parentSchema) ?? generalMessages.object };
    });
}
