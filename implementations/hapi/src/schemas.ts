import { fieldRules, generalMessages } from '@opchain/contract';
import Joi from 'joi';

const { required, object, nothingToChange } = generalMessages;

/** One message for any error of the value. */
const messageFor = (message: string) => ({ '*': message, 'any.required': required });

const text = ({ pattern, message }: { pattern: RegExp; message: string }) =>
  Joi.string().pattern(pattern).messages(messageFor(message));
const bounded = ({ minimum, maximum, message }: { minimum: number; maximum: number; message: string }) =>
  Joi.number().min(minimum).max(maximum).messages(messageFor(message));
const oneOf = ({ values, message }: { values: readonly string[]; message: string }) =>
  Joi.valid(...values).messages(messageFor(message));
const fields = (keys: Record<string, Joi.Schema>) =>
  Joi.object(keys).messages({ 'object.base': object, 'object.missing': nothingToChange });

const name = text(fieldRules.name);
const email = text(fieldRules.email);
const id = text(fieldRules.id);
const price = bounded(fieldRules.price);
const qty = bounded(fieldRules.qty).integer();

export const newCustomer = fields({ name: name.required(), email: email.required() });
export const customerChanges = fields({ name, email, status: oneOf(fieldRules.customerStatus) }).or(
  'name',
  'email',
  'status',
);
export const newProduct = fields({ name: name.required(), price: price.required() });
export const productChanges = fields({ name, price }).or('name', 'price');
export const orderStatusChange = fields({ status: oneOf(fieldRules.orderStatus).required() });
export const newOrder = fields({
  customerId: id.required(),
  items: Joi.array()
    .items(fields({ productId: id.required(), qty: qty.default(fieldRules.qty.fallback) }))
    .min(fieldRules.items.minimum)
    .max(fieldRules.items.maximum)
    .required()
    .messages(messageFor(fieldRules.items.message)),
});

/** The query of every list; only here is text converted to a number. */
export const pageQuery = Joi.object({
  limit: bounded(fieldRules.limit).integer(),
  cursor: Joi.string().min(1).max(200).messages(messageFor(fieldRules.cursor.message)),
}).prefs({ convert: true });
