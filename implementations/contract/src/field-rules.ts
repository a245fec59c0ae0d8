/**
 * The constraints of the contracts' fields, for validators that do not read JSON Schema, and the one message of each field when it
 * is invalid. The descriptions have the same constraints in JSON Schema; a test compares the two.
 */
export const fieldRules = {
  // eslint-disable-next-line no-control-regex -- as in the contract
  id: { pattern: /^[^\x00-\x1f\x7f-\x9f\uD800-\uDFFF]{1,100}$/u, message: 'must be text of 1 to 100 characters' },
  name: {
    // eslint-disable-next-line no-control-regex -- as in the contract
    pattern: /^[^\x00-\x1f\x7f-\x9f\uD800-\uDFFF]{1,200}$/u,
    message: 'must be text of 1 to 200 characters without control characters',
  },
  email: {
    // The format `email` of JSON Schema without quoted names and IP addresses, as ajv-formats reads it. No text matches in two ways.
    pattern:
      /^(?=.{1,254}$)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$/u,
    message: 'must be an email address of at most 254 characters',
  },
  price: { minimum: 0, maximum: 1_000_000, message: 'must be a number from 0 to 1000000 with at most two decimals' },
  qty: { minimum: 1, maximum: 1000, fallback: 1, message: 'must be a whole number from 1 to 1000' },
  items: { minimum: 1, maximum: 100, message: 'must be a list of 1 to 100 items' },
  customerStatus: {
    values: ['active', 'inactive', 'suspended'],
    message: 'must be one of active, inactive, suspended',
  },
  orderStatus: {
    values: ['pending', 'paid', 'shipped', 'delivered', 'cancelled'],
    message: 'must be one of pending, paid, shipped, delivered, cancelled',
  },
  limit: { minimum: 1, maximum: 200, fallback: 50, message: 'must be a whole number from 1 to 200' },
  cursor: { message: 'must be a cursor from the Link header of this list' },
} as const;

/** Messages that are not about one field's own value. */
export const generalMessages = {
  required: 'is required',
  object: 'must be an object',
  nothingToChange: 'must contain at least one field to change',
} as const;
