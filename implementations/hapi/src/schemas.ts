import { fieldRules, generalMessages } from '@opchain/contract';
import Joi from 'joi';

const { required, object, nothingToChange } = generalMessages;

/** Whatever is wrong with the value, one message says what it must be. */
const saying = (message: string) => ({ '*': message, 'any.required': required });

const text = ({ pattern, message }: { pattern: RegExp; message: string }) =>
  Joi.string().pattern(pattern).messages(saying(message));
const bounded = ({ minimum, maximum, message }: { minimum: number; maximum: number; message: string }) =>
  Joi.number().min(minimum).max(maximum).messages(saying(message));
const oneOf = ({ values, message }: { values: readonly string[]; message: string }) =>
  Joi.valid(...values).messages(saying(message));
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
    .messages(saying(fieldRules.items.message)),
});

/** The query of every list; the only place where text is turned into a number. */
export const pageQuery = Joi.object({
  limit: bounded(fieldRules.limit).integer(),
  cursor: Joi.string().min(1).max(200).messages(saying(fieldRules.cursor.message)),
}).prefs({ convert: true });
