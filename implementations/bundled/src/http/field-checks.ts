import { type FieldError, fieldRules, generalMessages } from '@opchain/contract';
import { HttpProblem } from './http-problem.js';

/** The errors of the value at a pointer; empty when it is valid. */
export type Check = (value: unknown, pointer: string) => FieldError[];

const check = (isValid: (value: unknown) => boolean, message: string): Check => {
  return (value, pointer) => (isValid(value) ? [] : [{ pointer, message }]);
};
const text = ({ pattern, message }: { pattern: RegExp; message: string }) =>
  check((value) => typeof value === 'string' && pattern.test(value), message);
const oneOf = ({ values, message }: { values: readonly string[]; message: string }) =>
  check((value) => values.includes(value as string), message);
const isWithin = (value: unknown, { minimum, maximum }: { minimum: number; maximum: number }) =>
  Number(value) >= minimum && Number(value) <= maximum;

export const id = text(fieldRules.id);
export const name = text(fieldRules.name);
export const email = text(fieldRules.email);
export const customerStatus = oneOf(fieldRules.customerStatus);
export const orderStatus = oneOf(fieldRules.orderStatus);
export const price = check(
  (value) => typeof value === 'number' && isWithin(value, fieldRules.price),
  fieldRules.price.message,
);
export const qty = check((value) => Number.isInteger(value) && isWithin(value, fieldRules.qty), fieldRules.qty.message);

/** A list of limited length whose items all pass a check. */
export const items = (itemCheck: Check): Check => {
  return (value, pointer) => {
    if (!Array.isArray(value) || !isWithin(value.length, fieldRules.items))
      return [{ pointer, message: fieldRules.items.message }];
    return value.flatMap((item: unknown, index) => itemCheck(item, `${pointer}/${index}`));
  };
};

/** An object with the given fields; other fields are ignored. */
export function object({
  required = {},
  optional = {},
}: {
  required?: Record<string, Check>;
  optional?: Record<string, Check>;
}): Check {
  return (value, pointer) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return [{ pointer, message: generalMessages.object }];
    const entries = new Map(Object.entries(value));
    return [
      ...Object.entries(required).flatMap(([field, one]) =>
        entries.has(field)
          ? one(entries.get(field), `${pointer}/${field}`)
          : [{ pointer: `${pointer}/${field}`, message: generalMessages.required }],
      ),
      ...Object.entries(optional).flatMap(([field, one]) =>
        entries.has(field) ? one(entries.get(field), `${pointer}/${field}`) : [],
      ),
    ];
  };
}

/** The valid body. Throws `invalid-fields` with an error for each invalid field. */
export function validate<Shape>(check: Check, body: unknown): Shape {
  const errors = check(body, '');
  if (errors.length > 0) throw new HttpProblem('invalid-fields', errors);
  return body as Shape;
}
