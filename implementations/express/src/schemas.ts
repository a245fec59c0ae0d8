import { fieldRules, generalMessages } from '@opchain/contract';
import { z } from 'zod';

const { required, object, nothingToChange } = generalMessages;

/** One message for an invalid field, another for a missing one. */
const fieldMessage = (message: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : message),
});

const text = ({ pattern, message }: { pattern: RegExp; message: string }) =>
  z.string(fieldMessage(message)).regex(pattern, message);
const name = text(fieldRules.name);
const email = text(fieldRules.email);
const id = text(fieldRules.id);
const price = z
  .number(fieldMessage(fieldRules.price.message))
  .min(fieldRules.price.minimum, fieldRules.price.message)
  .max(fieldRules.price.maximum, fieldRules.price.message);
const qty = z
  .int(fieldMessage(fieldRules.qty.message))
  .min(fieldRules.qty.minimum, fieldRules.qty.message)
  .max(fieldRules.qty.maximum, fieldRules.qty.message);
const customerStatus = z.enum(fieldRules.customerStatus.values, fieldMessage(fieldRules.customerStatus.message));
const orderStatus = z.enum(fieldRules.orderStatus.values, fieldMessage(fieldRules.orderStatus.message));

const toChanges = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object(shape, { error: object })
    .partial()
    .refine((changes) => Object.values(changes).some((value) => value !== undefined), nothingToChange);

export const newCustomer = z.object({ name, email }, { error: object });
export const customerChanges = toChanges({ name, email, status: customerStatus });
export const newProduct = z.object({ name, price }, { error: object });
export const productChanges = toChanges({ name, price });
export const orderStatusChange = z.object({ status: orderStatus }, { error: object });

const item = z.object({ productId: id, qty: qty.default(fieldRules.qty.fallback) }, { error: object });
export const newOrder = z.object(
  {
    customerId: id,
    items: z
      .array(item, fieldMessage(fieldRules.items.message))
      .min(fieldRules.items.minimum, fieldRules.items.message)
      .max(fieldRules.items.maximum, fieldRules.items.message),
  },
  { error: object },
);

const { limit, cursor } = fieldRules;
export const pageQuery = z.object({
  limit: z
    .string(limit.message)
    .regex(/^\d+$/, limit.message)
    .transform(Number)
    .pipe(z.number().min(limit.minimum, limit.message).max(limit.maximum, limit.message))
    .optional(),
  cursor: z.string(cursor.message).min(1, cursor.message).max(200, cursor.message).optional(),
});
