import { type FieldError, fieldRules, generalMessages } from '@opchain/contract';
import type { FastifySchemaValidationError } from 'fastify';

/** The message of each field of the contract. */
const messages: Readonly<Record<string, string>> = {
  name: fieldRules.name.message,
  email: fieldRules.email.message,
  price: fieldRules.price.message,
  customerId: fieldRules.id.message,
  productId: fieldRules.id.message,
  items: fieldRules.items.message,
  qty: fieldRules.qty.message,
  status: 'must be one of created, inTransit, delivered',
};

/** The validator's errors in the contract's words: one message per field for any error. */
export function toFieldErrors(errors: readonly FastifySchemaValidationError[]): FieldError[] {
  return errors.map(({ keyword, instancePath, params }) => {
    if (keyword === 'required')
      return { pointer: `${instancePath}/${String(params['missingProperty'])}`, message: generalMessages.required };
    const field = /[^/]*$/.exec(instancePath)?.[0] ?? '';
    return { pointer: instancePath, message: messages[field] ?? generalMessages.object };
  });
}
