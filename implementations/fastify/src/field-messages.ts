import { type ContractDocument, type FieldError, fieldRules, generalMessages } from '@opchain/contract';
import type { ErrorObject } from 'ajv';

/** Turns ajv's errors, made with `verbose`, into pointers (RFC 6901) and messages. */
export type DescribeErrors = (errors: readonly ErrorObject[]) => FieldError[];

/** ajv hands out the very schema that a value failed, so a message is found by its schema. */
export function fieldMessages({ components: { schemas } }: ContractDocument): DescribeErrors {
  const messages = new Map<unknown, string>([
    [schemas['Id'], fieldRules.id.message],
    [schemas['Name'], fieldRules.name.message],
    [schemas['Email'], fieldRules.email.message],
    [schemas['Price'], fieldRules.price.message],
    [schemas['CustomerStatus'], fieldRules.customerStatus.message],
    [schemas['OrderStatus'], fieldRules.orderStatus.message],
    [schemas['NewOrderItems'], fieldRules.items.message],
    [schemas['NewQuantity'], fieldRules.qty.message],
  ]);

  return (errors) =>
    errors.flatMap(({ instancePath, keyword, params, parentSchema, schemaPath }) => {
      if (keyword === 'anyOf') return { pointer: instancePath, message: generalMessages.nothingToChange };
      if (schemaPath.includes('/anyOf/')) return [];
      if (keyword === 'required')
        return { pointer: `${instancePath}/${String(params['missingProperty'])}`, message: generalMessages.required };
      return {
        pointer: instancePath,
        message: messages.get(parentSchema) ?? queryMessages[instancePath] ?? generalMessages.object,
      };
    });
}

const queryMessages: Readonly<Record<string, string>> = {
  '/limit': fieldRules.limit.message,
  '/cursor': fieldRules.cursor.message,
};
