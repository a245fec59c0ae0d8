import { fieldRules, generalMessages } from '@opchain/contract';
import type { FieldError } from '@opchain/contract';
import { HttpProblem } from './http-problem.js';

/** What is wrong with a value that stands at a pointer; nothing when it is as it must be. */
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

/** A list within bounds, each item of which passes a check. */
export const items = (itemCheck: Check): Check => {
  return (value, pointer) => {
    if (!Array.isArray(value) || !isWithin(value.length, fieldRules.items))
      return [{ pointer, message: fieldRules.items.message }];
    return value.flatMap((item: unknown, index) => itemCheck(item, `${pointer}/${index}`));
  };
};

/** An object with certain fields; any others are ignored. */
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

/** The body, if it passes; else a fault that names every field that does not. */
export function validate<Shape>(check: Check, body: unknown): Shape {
  const errors = check(body, '');
  if (errors.length > 0) throw new HttpProblem('invalid-fields', errors);
  return body as Shape;
}
